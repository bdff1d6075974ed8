// Which libraries are small enough to be computed with at once: judged by all that they hold, not by their songs alone.
import { expect, it } from 'vitest'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import { isSmall } from './small-library.ts'

const byId = <Value>(count: number, entryOf: (id: number) => Value): Readonly<Record<number, Value>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, entryOf(index + 1)]))

it('is small with few of everything', () => {
  expect(isSmall(libraryWith({ tracks: [{ title: 'Slack Water' }] }))).toBe(true)
})

it('is not small with one song and very many artists', () => {
  expect(isSmall(libraryWith({ tracks: [{}], artists: byId(5_001, id => `Artist ${id}`) }))).toBe(false)
})

it('is not small with few songs in very long lists', () => {
  const tracks = Array.from({ length: 1_000 }, () => ({}))
  const playlists = byId(101, id => ({ name: `List ${id}`, tracks: tracks.map((_, index) => index + 1) }))
  expect(isSmall(libraryWith({ tracks, playlists }))).toBe(false)
})
