// @vitest-environment happy-dom
// The last songs of a playlist are not taken out (C-18): it is deleted instead, or kept. And what the trash does with all of it.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { ok } from '../../../shared/errors.ts'
import { playlistId } from '../../../shared/ids.ts'
import type { Route } from '../../state/view/route.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())
const show = async (route: Route, platform: AppState['system']['platform'] = 'linux') => {
  const state = { ...signedIn, system: { ...initialState.system, platform } }
  shown = await showPage({ state, route, replies: { 'edits.add': ok({ ids: ['e'] }) } })
}
const edits = () => shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)
const rows = () => screen.getAllByRole('row').filter(row => row.hasAttribute('aria-selected'))
const key = (name: string, more = {}) => act(async () => void fireEvent.keyDown(rows()[0] ?? document.body, { key: name, ...more }))

it('all at once are not taken out: it is asked whether the playlist is to be deleted instead', async () => {
  await show({ kind: 'playlist', id: playlistId(302) })
  await act(async () => void fireEvent.click(rows()[0] ?? document.body))
  await key('a', { ctrlKey: true })
  await key('Delete')
  const question = () => within(screen.getByRole('dialog', { name: 'Delete a playlist' }))
  expect(question().getByRole('heading').textContent).toBe('A playlist keeps at least one song. Delete it instead?')
  await act(async () => fireEvent.click(question().getByRole('button', { name: 'Keep' })))
  expect(edits()).toEqual([])
  expect(rows()).toHaveLength(2)
  await key('Delete')
  await act(async () => fireEvent.click(question().getByRole('button', { name: 'Delete' })))
  expect(edits()).toEqual([{ edits: [{ kind: 'delete-playlist', id: 302 }] }])
})

it('one of two songs is taken out at once', async () => {
  await show({ kind: 'playlist', id: playlistId(302) })
  await act(async () => void fireEvent.click(rows()[0] ?? document.body))
  await key('Delete')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(edits()).toEqual([{ edits: [{ kind: 'remove-from-playlist', id: 302, tracks: [9008] }] }])
})

it.each([
  ['mac', [{ key: 'Backspace' }], 1],
  ['mac', [{ key: 'h' }, { key: 'Backspace' }], 0],
  ['mac', [{ key: 'Backspace', repeat: true }], 0],
  ['linux', [{ key: 'Backspace' }], 0],
] as const)('on %s the keys %j take out %d songs: Macs name their key for deleting Backspace', async (platform, keys, songs) => {
  await show({ kind: 'playlist', id: playlistId(302) }, platform)
  await act(async () => void fireEvent.click(rows()[0] ?? document.body))
  for (const each of keys) await key(each.key, each)
  expect(edits()).toHaveLength(songs)
})

it('“Restore all” takes all out of the trash, “Empty the trash…” asks and says how much', async () => {
  await show({ kind: 'trash' })
  const main = () => within(screen.getByRole('main'))
  await act(async () => fireEvent.click(main().getByRole('button', { name: 'Empty the trash…' })))
  const question = within(screen.getByRole('dialog'))
  expect(question.getByRole('heading').textContent).toBe('Delete 1 song for good?')
  expect(edits()).toEqual([])
  await act(async () => fireEvent.click(question.getByRole('button', { name: 'Delete for good' })))
  expect(edits()).toEqual([{ edits: [{ kind: 'empty-trash', tracks: [9011] }] }])
  shown.close()
  await show({ kind: 'trash' })
  await act(async () => fireEvent.click(main().getByRole('button', { name: 'Restore all' })))
  expect(edits()).toEqual([{ edits: [{ kind: 'trash', tracks: [9011], on: false }] }])
})

it.each([
  ['the demo', { kind: 'demo' }, /^\S+ \S+ of music go from the service, and from all your devices\./],
  ['a folder of one’s own', { kind: 'folder', folder: '/music' }, /^They leave this library, .*; their files stay in your folder\./],
] as const)('what goes for good from %s', async (_of, connection, words) => {
  shown = await showPage({ state: { ...signedIn, connection }, route: { kind: 'trash' } })
  const main = within(screen.getByRole('main'))
  await act(async () => fireEvent.click(main.getByRole('button', { name: 'Empty the trash…' })))
  expect(within(screen.getByRole('dialog')).getByText(words)).toBeTruthy()
})
