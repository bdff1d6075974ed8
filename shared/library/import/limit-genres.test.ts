// More genres than the page can list: the first ones stay with their tracks, the others are left out.
import { parsers } from 'json-columns/parsers-for-tests'
import { expect, test } from 'vitest'
import { revision } from '../../ids.ts'
import { tuning } from '../../tuning.ts'
import type { Library } from '../model/model.ts'
import type { PackColumns } from '../pack/columns.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { decode } from './decode.ts'

const { maxLists } = tuning.library

/** Columns of one track for each thousand genres, which names its number and these. */
function columnsOfGenres(count: number): PackColumns {
  const tracks = Array.from({ length: Math.ceil(count / 1_000) }, (_, at) => {
    const [first, ...more] = Array.from({ length: Math.min(1_000, count - at * 1_000) }, (_, index) => `Genre ${at * 1_000 + index}`)
    return [String(at + 1), [`Track ${at + 1}`, first, more]]
  })
  const table = { ...Object.fromEntries(tracks), map: { title: 0, genre: 1, genres_additional: 2 } }
  const empty = { map: {} }
  const library = { tracks: table, albums: empty, artists: empty, playlists: empty, tags: empty, trash: empty }
  const text = JSON.stringify({ result: true, authenticated: true, status: { lastmodified: '2031-04-01 20:11:54' }, library })
  const about = { revision: revision('r1'), lastModified: '', seed: [1, 2] as const }
  const decoded = decode([new TextEncoder().encode(text)], about, undefined, parsers)
  if (decoded.kind !== 'library') throw new Error('It was not read')
  return decoded.columns
}
const libraryOfGenres = (count: number): Library => libraryOf(columnsOfGenres(count), [1, 2])

test('as many as allowed are all there', () => {
  const library = libraryOfGenres(maxLists)
  expect(library.genres.length).toBe(maxLists)
  expect(library.genres.at(library.tracks.genre[99] ?? -1)).toBe('Genre 99000')
})

test('further ones are left out, of tracks that name others, too', () => {
  const library = libraryOfGenres(maxLists + 1_500)
  expect(library.genres.length).toBe(maxLists)
  const { genre, title } = library.tracks
  const rowOf = (name: string) => Array.from(genre, (_, row) => row).findIndex(row => title.at(row) === name)
  expect(library.genres.at(genre[rowOf('Track 100')] ?? -1)).toBe('Genre 99000')
  expect(genre[rowOf('Track 101')]).toBe(-1)
  expect(library.additionalGenres.rows.length).toBe(maxLists - 100)
  expect([...library.orders.genre].slice(0, 2).map(row => genre[row])).toEqual([-1, -1])
})

test('the texts of further ones are not held', () => {
  const { starts, bytes } = columnsOfGenres(maxLists + 1_500).texts['shared.genre']
  expect(bytes.length).toBe(starts[maxLists])
})
