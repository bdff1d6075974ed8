// Long playlists are edited like short ones: what undoes a removal is a few edits, and many edits of one list are one pass.
import { expect, it } from 'vitest'
import { cpuTime } from '../cpu-time-for-tests.ts'
import { playlistId, tagId, trackId } from '../ids.ts'
import { libraryWith } from '../library/import/library-for-tests.ts'
import { rowsAt } from '../library/model/row-lists.ts'
import { libraryEdits } from '../schemas/library-edit-schema.ts'
import type { LibraryEdit } from './edit.ts'
import { inverseOf } from './inverse.ts'
import { layEditsOver } from './lay-over.ts'

const count = 20_000
const all = Array.from({ length: count }, (_, at) => at + 1)
const library = libraryWith({
  tracks: all.map(() => ({})),
  playlists: { 7: { name: 'Mine', tracks: all }, 8: { name: 'Thumbs Up', tracks: all, type: 'thumbsup' } },
  tags: { 31: { name: 'Slow', tracks: all } },
})
const id = playlistId(7)
const listIn = (of: typeof library) => [...rowsAt(of.playlists.tracks, 0)]
const removal = (every: number): LibraryEdit => ({
  kind: 'remove-from-playlist',
  id,
  tracks: all.filter(track => track % every === 0).map(trackId),
})
const inverse = (edit: LibraryEdit) => inverseOf(library, edit)

it.each([2, 40])('of %i songs one was removed: the list is as it was after the undo, which main takes', every => {
  const undo = inverse(removal(every))
  expect(libraryEdits.safeParse(undo).success).toBe(true)
  expect(undo.length).toBeLessThanOrEqual(1_001)
  expect(listIn(layEditsOver(layEditsOver(library, [removal(every)]), undo))).toEqual(listIn(library))
})

it('edits of one list in a row are what they are one by one, whatever comes between', () => {
  const liked: LibraryEdit = { kind: 'rate', of: 'tracks', ids: [3], rating: 5 }
  const edits: readonly LibraryEdit[] = [
    { kind: 'add-to-playlist', id, tracks: [trackId(5)] },
    removal(5_000),
    { kind: 'move-in-playlist', id, tracks: [trackId(3), trackId(1)], before: null },
    liked,
    { kind: 'move-in-playlist', id, tracks: [trackId(9)], before: trackId(3) },
    { kind: 'add-to-playlist', id, tracks: [trackId(5_000)] },
    { kind: 'add-to-playlist', id, tracks: [trackId(10_000), trackId(9)] },
    { kind: 'move-in-playlist', id, tracks: [trackId(10_000)], before: trackId(2) },
  ]
  expect(listIn(layEditsOver(library, edits))).toEqual(listIn(edits.reduce((before, edit) => layEditsOver(before, [edit]), library)))
})

it('two thousand moves in a list of twenty thousand are laid over at once', () => {
  const moves = all.slice(0, 2_000).map((track): LibraryEdit => ({ kind: 'move-in-playlist', id, tracks: [trackId(track)], before: null }))
  const begun = cpuTime()
  const laid = layEditsOver(library, moves)
  expect(cpuTime() - begun).toBeLessThan(1_000)
  expect(listIn(laid).slice(-1)).toEqual([1_999])
})

it('two thousand thumbs behind a removal from the list of thumbs up copy it once', () => {
  const removal: LibraryEdit = { kind: 'remove-from-playlist', id: playlistId(8), tracks: [trackId(5)] }
  const thumbs = all.slice(0, 2_000).map((track): LibraryEdit => ({ kind: 'rate', of: 'tracks', ids: [track], rating: 5 }))
  const begun = cpuTime()
  const laid = layEditsOver(library, [removal, ...thumbs])
  expect(cpuTime() - begun).toBeLessThan(1_000)
  expect([...rowsAt(laid.playlists.tracks, 1)].slice(-1)).toEqual([4])
})

it('a thousand songs are tagged and untagged one by one at once', () => {
  const tagged = (on: boolean) =>
    all.slice(0, 1_000).map((track): LibraryEdit => ({ kind: 'tag', id: tagId(31), tracks: [trackId(track)], on }))
  const begun = cpuTime()
  const laid = layEditsOver(library, [...tagged(false), ...tagged(true)])
  expect(cpuTime() - begun).toBeLessThan(1_000)
  expect([...rowsAt(laid.tags.tracks, 0)].slice(0, 1)).toEqual([1_000])
  expect(rowsAt(laid.tags.tracks, 0)).toHaveLength(count)
})
