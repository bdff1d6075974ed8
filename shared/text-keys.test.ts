// No table of untrusted texts has keys that are array indexes: Chromium's V8 hashes these without a seed, which Node's own build does not
// show.
import { expect, test, vi } from 'vitest'
import { layEditsOver } from './edits/lay-over.ts'
import { foldedNames, isTaken } from './edits/name-rules.ts'
import { trackId } from './ids.ts'
import { libraryWith } from './library/import/library-for-tests.ts'
import { runToEnd } from './library/model/chunked.ts'
import { folders } from './library/places/folders.ts'
import { genres, rowsOfGenre } from './library/places/genres.ts'
import { trackAt } from './library/places/rows.ts'
import { matchInChunks } from './playlist-files/match.ts'

/** The array indexes that are put into tables of several of them while `run` runs; small sets for one song hold one each. */
function indexKeysWhile(run: () => unknown): readonly unknown[] {
  const spies = [vi.spyOn(Map.prototype, 'set'), vi.spyOn(Set.prototype, 'add')]
  run()
  const puts = spies.flatMap(({ mock }) => mock.calls.map(([key], call) => ({ key, table: mock.contexts[call] })))
  vi.restoreAllMocks()
  expect(puts).not.toHaveLength(0)
  const indexes = puts.filter(({ key }) => typeof key === 'string' && /^\d{9}$/.test(key))
  return indexes.filter(({ key, table }) => indexes.some(other => other.table === table && other.key !== key)).map(({ key }) => key)
}

const digits = ['100065536', '100131072', '100196608']
const library = () => libraryWith({ tracks: digits.map(text => ({ title: text, genre: text, genres: ['200000000'], path: text })) })

test.each([
  ['folders', () => folders.whole(library()).paths, ['', ...digits]],
  ['genres', () => genres.whole(library()).names, [...digits, '200000000']],
])('%s', (_, namesOf, expected) => {
  expect(indexKeysWhile(() => expect(namesOf()).toEqual(expected))).toEqual([])
})

test('songs of a genre', () => {
  expect(rowsOfGenre(library(), digits[1] ?? '')).toHaveLength(1)
})

test('genres that songs are given', () => {
  const [made, genre = ''] = [library(), digits[2]]
  const edit = { kind: 'describe-tracks' as const, tracks: [trackId(made.tracks.id[0] ?? 0)], genre }
  expect(indexKeysWhile(() => expect(trackAt(layEditsOver(made, [edit]), 0).genre).toBe(genre))).toEqual([])
})

test('titles of a playlist file', () => {
  const tracks = digits.map(title => ({ title, artist: '', album: '', path: `${title}/${title}.mp3`, length: 1 }))
  const made = library()
  expect(indexKeysWhile(() => expect(runToEnd(matchInChunks(made, tracks)).rows).toHaveLength(3))).toEqual([])
})

test('names that are taken', () => {
  expect(indexKeysWhile(() => foldedNames(digits))).toEqual([])
  expect(isTaken(` ${digits[0]} `, foldedNames(digits))).toBe(true)
  expect(isTaken(' ', foldedNames(['']))).toBe(false)
})
