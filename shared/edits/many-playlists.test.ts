// Very many playlists: an edit of one looks at no other.
import { expect, it, vi } from 'vitest'
import { playlistId, trackId } from '../ids.ts'
import { libraryWith } from '../library/import/library-for-tests.ts'
import { rowsAt } from '../library/model/row-lists.ts'
import type { LibraryEdit } from './edit.ts'
import { layEditsOver } from './lay-over.ts'

const playlists = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [at + 1, { name: `List ${at + 1}`, tracks: [1, 2] }]))
const library = libraryWith({ tracks: [{}, {}], playlists: { ...playlists, 6000: { name: 'Liked', tracks: [1], type: 'thumbsup' } } })

it.each<[string, LibraryEdit, number, readonly number[]]>([
  ['a thumb', { kind: 'rate', of: 'tracks', ids: [2], rating: 5 }, 5_000, [0, 1]],
  ['a song that is removed', { kind: 'remove-from-playlist', id: playlistId(40), tracks: [trackId(1)] }, 39, [1]],
])('%s drafts one playlist of five thousand', (_, edit, row, rows) => {
  const entries = vi.spyOn(Map.prototype, 'set')
  const laid = layEditsOver(library, [edit])
  const times = entries.mock.calls.length
  entries.mockRestore()
  expect([...rowsAt(laid.playlists.tracks, row)]).toEqual(rows)
  expect([...rowsAt(laid.playlists.all, 4_999)]).toEqual([0, 1])
  expect(times).toBeLessThan(100)
})
