// The page of a public playlist: of the service that has such pages, and for what it named itself.
import { expect, test } from 'vitest'
import { playlistPage } from './playlist-page.ts'

const at = (host: string) => ({ kind: 'service', name: 'Music', host, receivers: [host] }) as const

test('is known of the public service alone', () => {
  expect(playlistPage(at('oauth.ibroadcast.com'), 'AbC-d_fGhIj')).toBe('https://playlist.ibroadcast.com/AbC-d_fGhIj')
  expect(playlistPage(at('music.example'), 'AbC-d_fGhIj')).toBeNull()
  expect(playlistPage({ kind: 'demo' }, 'AbC-d_fGhIj')).toBeNull()
})

test('is not made of anything else than what the service gives as a name', () => {
  for (const id of ['', '…', '../x', 'a?b', 'a b', '%2e']) expect(playlistPage(at('oauth.ibroadcast.com'), id)).toBeNull()
})
