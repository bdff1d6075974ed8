// Answers made to hurt: whatever the bytes are, decoding ends soon, with a library or a plain refusal, and what can be read is counted.

import fc from 'fast-check'
import { tablesOf, textOfTable } from 'json-columns/for-tests'
import { parsers } from 'json-columns/parsers-for-tests'
import { describe, expect, it } from 'vitest'
import { failed } from '../../errors.ts'
import { revision } from '../../ids.ts'
import documented from '../../wire/samples/library.json' with { type: 'json' }
import { say } from '../../words/words.ts'
import type { Library } from '../model/model.ts'
import { tableColumns } from '../model/schema.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { albumAt, artistAt, playlistAt, trackAt } from '../places/rows.ts'
import { type Decoded, decode } from './decode.ts'
import { sampleResponse } from './sample.ts'

const encoder = new TextEncoder()
const { trash: _, ...tables } = tableColumns
const decodeBytes = (...pieces: readonly Uint8Array[]): Decoded =>
  decode(pieces, { revision: revision('r1'), lastModified: '', seed: [0, 0] }, undefined, parsers)
const decodeText = (text: string): Decoded => decodeBytes(encoder.encode(text))
const libraryFrom = (text: string): Library => {
  const decoded = decodeText(text)
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  return libraryOf(decoded.columns, [0, 0])
}
const tracksOnly = (rows: string, map = '{"title":0,"artist_id":1,"album_id":2,"year":3,"path":4}'): string =>
  `{"result":true,"library":{"tracks":{"map":${map},"1":["kept"],${rows}}}}`

describe('an answer', () => {
  it('cut off anywhere is refused as incomplete, at every byte of it', () => {
    const bytes = encoder.encode(JSON.stringify(documented))
    for (let length = 1; length < bytes.length; length++) {
      expect([length, decodeBytes(bytes.subarray(0, length))]).toEqual([
        length,
        { kind: 'failed', error: failed('bad-response', say('errors.libraryIncomplete')).error },
      ])
    }
  })

  it('arriving byte by byte is the same as at once', () => {
    const bytes = encoder.encode(sampleResponse)
    const pieces = Array.from(bytes, byte => Uint8Array.of(byte))
    expect(JSON.stringify(decodeBytes(...pieces))).toBe(JSON.stringify(decodeBytes(bytes)))
  })

  it('with any bit turned is decoded or refused', () => {
    const bytes = encoder.encode(sampleResponse)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(7)), { minLength: 1, maxLength: 4 }), flips => {
        const damaged = bytes.slice()
        for (const [at, bit] of flips) damaged[at] = (damaged[at] ?? 0) ^ (1 << bit)
        const decoded = decodeBytes(damaged)
        if (decoded.kind !== 'library') return
        const { counts, tracks, skipped } = ((library: Library) => ({
          counts: library.orders.title.length + library.trashOrders.title.length,
          ...library,
        }))(libraryOf(decoded.columns, [0, 0]))
        expect(counts).toBe(tracks.count)
        expect(Object.values(skipped).every(count => count >= 0)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('of any tables is decoded or refused, in any pieces', () => {
    fc.assert(
      fc.property(tablesOf(tables), fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 5 }), (sent, cuts) => {
        const tables = Object.entries(sent).map(([name, table]) => `"${name}":${textOfTable(table)}`)
        const bytes = encoder.encode(`{"result":true,"library":{${tables.join(',')}}}`)
        const pieces: Uint8Array[] = []
        let at = 0
        for (const length of [...cuts, bytes.length]) {
          pieces.push(bytes.subarray(at, at + length))
          at += length
        }
        expect(JSON.stringify(decodeBytes(...pieces))).toBe(JSON.stringify(decodeBytes(bytes)))
      }),
      { numRuns: 100 },
    )
  })
})

describe('references', () => {
  it('may go in circles, to themselves and to nothing', () => {
    const library = libraryFrom(
      JSON.stringify({
        result: true,
        library: {
          tracks: {
            map: { title: 0, album_id: 1, artist_id: 2, artists_additional: 3, artists_additional_map: { artist_id: 0 } },
            1: ['a', 1, 1, [[1], [2], [1], [9]]],
            2: ['b', 2, 2, [[1]]],
            3: ['c', 3, 3, [[3]]],
          },
          albums: { map: { name: 0, artist_id: 1, tracks: 2, disc: 3 }, 1: ['x', 1, [1, 1, 2, 3, 1], 1], 2: ['x', 1, [1, 2, 2], 2] },
          artists: { map: { name: 0, tracks: 1 }, 1: ['p', [1, 2, 3, 1]], 2: ['q', [2, 1]] },
          playlists: { map: { name: 0, tracks: 1 }, 1: ['own', [1, 1, 2, 99, 1]] },
        },
      }),
    )
    expect([0, 1, 2].map(row => trackAt(library, row).album)).toEqual(['x', 'x', 'x'])
    expect(artistAt(library, 1).tracks).toBe(3)
    expect(albumAt(library, 0)).toMatchObject({ discs: 2, tracks: 3 })
    expect(playlistAt(library, 0).tracks).toBe(2)
  })

  it('of a map may point anywhere', () => {
    for (const column of ['-1', '1e9', '4294967296', '250', '"0"', 'null', '[]', '0.5', '1e400']) {
      const decoded = decodeText(tracksOnly('"2":["x",1]', `{"title":0,"plays":${column}}`))
      expect(decoded.kind).toBe('library')
    }
  })
})

describe('sizes', () => {
  it('of ten megabytes in one title cost that title its end', () => {
    const library = libraryFrom(tracksOnly(`"2":["${'long '.repeat(2_000_000)}"],"3":["${'é'.repeat(5_000_000)}"]`))
    expect([library.tracks.count, library.tracks.title.at(1).length, library.tracks.title.at(2).length]).toEqual([3, 1000, 1000])
  })

  it('of nesting cost that row only', () => {
    for (const depth of [10, 31, 32, 33, 40, 100_000]) {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
      const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
      const library = libraryFrom(
        tracksOnly(
          `"2":["deep",${deep}],"3":["objects",1,${objects}],"4":["broken",${'['.repeat(depth)}1],"5":["after"]`.replace(
            `${'['.repeat(depth)}1]`,
            '[1,]]',
          ),
        ),
      )
      expect([...library.tracks.id]).toEqual([1, 2, 3, 5])
      expect(library.skipped.tracks).toBe(1)
    }
  })

  it('of numbers are cut to what a column holds', () => {
    const huge = '9'.repeat(400)
    const library = libraryFrom(tracksOnly(`"2":["a",${huge},-${huge},1e400],"3":["b","${huge}",1e-400,2030.9],"${huge}":["c"]`))
    expect([...library.tracks.year]).toEqual([0, 0, 2030])
    expect(library.skipped.tracks).toBe(1)
  })
})

describe('texts', () => {
  it('may hold any character, also half of one', () => {
    const odd = ['\u0001\u001f\u007f\u0085', '\ud83c', '\udf0a\ud83c', '\u202eabc', '\ufeff', '\uffff', '\u{10ffff}', 'a\u0300'.repeat(300)]
    const library = libraryFrom(
      tracksOnly(odd.map((title, index) => `"${index + 2}":${JSON.stringify([`t${title}`, 1, 1, 1, title])}`).join(',')),
    )
    expect(odd.map((_, index) => library.tracks.title.at(index + 1))).toEqual(odd.map(title => `t${title.toWellFormed()}`))
    expect(odd.map((_, index) => library.tracks.path.at(index + 1))).toEqual(odd.map(title => title.toWellFormed()))
    expect(library.orders.title).toHaveLength(odd.length + 1)
  })

  it('that are no texts cost that row only', () => {
    const library = libraryFrom(tracksOnly(`"2":["a\nb"],"3":["a\\u12"],"4":["a\\x"],"5":['a'],"6":["after"]`))
    expect([...library.tracks.id]).toEqual([1, 6])
    expect(library.skipped.tracks).toBe(4)
  })
})
