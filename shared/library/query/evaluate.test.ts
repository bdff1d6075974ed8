// What a query finds: every field by example, and everything against a plain reading of the same query.
import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { trackId } from '../../ids.ts'
import { storageFlags } from '../../kept.ts'
import { sampleLibrary } from '../import/sample.ts'
import { searchIndex } from '../search/search-index.ts'
import { parse } from './parse.ts'
import { anyLibrary, fitsWord, isAsked, likelyQuery, kept as someKept, today } from './reference-for-tests.ts'
import { marksFor, rowsFor } from './rows-for-tests.ts'

const library = sampleLibrary()
/** 2031-01-20. */
const now = 22_299
const kept = new Map([
  [trackId(9002), storageFlags.downloaded],
  [trackId(9006), storageFlags.cached],
  [trackId(9010), storageFlags.downloaded | storageFlags.cached],
  [trackId(7777), storageFlags.downloaded],
])
const ids = (text: string): readonly number[] =>
  [...rowsFor(library, parse(text).query, { today: now, kept })].map(row => library.tracks.id[row] ?? 0).toSorted()

describe('each field finds', () => {
  const others = (...left: readonly number[]): readonly number[] =>
    [9001, 9002, 9003, 9004, 9005, 9006, 9007, 9008, 9009, 9010, 9012, 9013].filter(id => !left.includes(id))
  it.each<[string, readonly number[]]>([
    ['', others()],
    ['artist:harbour', [9001, 9002, 9003, 9004, 9010]],
    ['artist:quill', [9001, 9007]],
    ['artist="aero trio"', [9012, 9013]],
    ['albumartist:estuary', [9005, 9006]],
    ['album:"low tide"', [9001, 9002, 9003, 9004]],
    ['album=low', []],
    ['title:ebb', [9003]],
    ['title="The Long Way"', [9002]],
    ['title=""', [9009]],
    ['genre:electro', [9007, 9008, 9012, 9013]],
    ['genre:ambient', [9012]],
    ['-has:genre', [9009, 9010]],
    ['year:1987', [9005, 9006]],
    ['year<2001', [9005, 9006, 9012]],
    ['year:0', [9009, 9010].filter(id => library.tracks.year[[...library.tracks.id].indexOf(id)] === 0)],
    ['rating>=4', [9001]],
    ['rating:1', [9004]],
    ['plays:0', others(9001, 9002, 9008, 9010)],
    ['plays>10', [9001, 9010]],
    ['added<30d', [9010]],
    ['added>30d', others(9009, 9010)],
    ['added:2030-11', others(9009, 9010)],
    ['length>10m', [9012]],
    ['length:0', [9003]],
    ['tag:road', [9001, 9012]],
    ['playlist:"late trains"', [9007, 9008]],
    ['has:tag -playlist:thumbs', [9012]],
    ['path:"low tide" track:2', [9002]],
    ['type:flac size>5MB disc:2', [9006, 9008]],
    ['has:artwork', [9001, 9002, 9005, 9008]],
    ['has:gain track:10', []],
    // Found by the property below: signs alone fold to nothing, which is in every name, also in one that is not known.
    ['album:..', others()],
    ['genre:"…" -has:genre', [9009, 9010]],
    ['has:download', [9002, 9010]],
    ['disc:2 -has:download', [9006, 9008]],
    ['"long way"', [9002]],
    ['"long wa"', []],
    ['"estuary orchestra"', [9005, 9006]],
    ['voyage overture', [9005]],
    ['voyage -overture', [9006]],
    ['(title:overture OR title:finale) -rating:5', [9005, 9006]],
  ])('%s', (text, expected) => {
    expect(ids(text)).toEqual(expected)
  })
})

test('rows come in title order, without the trash', () => {
  const rows = rowsFor(library, parse('artist:harbour').query, { today: now })
  expect([...rows]).toEqual([...library.orders.title].filter(row => rows.includes(row)))
  expect(ids('title:thrown')).toEqual([])
  expect(marksFor(library, parse('title:thrown').query, { today: now })).toContain(1)
})

it.each([
  ['-blue -blue -blue -red', ['blue', 'red']],
  ['blue OR blue OR -blue OR -blue', ['blue', 'blue']],
  ['blue blue red', ['blue red']],
])('%s is evaluated without repetitions', (text, expected) => {
  const search = vi.fn(() => new Uint8Array(library.tracks.count))
  marksFor(library, parse(text).query, { today: now, search })
  expect(search.mock.calls).toEqual(expected.map(words => [words]))
})

test('any query finds what it means, in any library', () => {
  fc.assert(
    fc.property(anyLibrary, likelyQuery, (any, query) => {
      const rows = Array.from({ length: any.tracks.count }, (_, row) => row)
      const search = (text: string): Uint8Array =>
        Uint8Array.from(rows, row => (text.split(' ').every(word => fitsWord(any, row, word)) ? 1 : 0))
      const asking = { today, kept: someKept, search }
      const marks = marksFor(any, query, asking)
      // Lists hold visible tracks only.
      const visible = rows.filter(row => any.tracks.trashed[row] === 0)
      expect(visible.filter(row => marks[row] === 1)).toEqual(visible.filter(row => isAsked(any, row, query)))
      const asked = [...any.orders.title].filter(row => isAsked(any, row, query))
      expect([...rowsFor(any, query, asking)]).toEqual(asked)
      // Once the search index is complete, titles are looked up in it instead of being read; the result stays the same.
      searchIndex.whole(any)
      expect([...rowsFor(any, query, asking)]).toEqual(asked)
    }),
    { numRuns: 500 },
  )
})
