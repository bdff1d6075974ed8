// Hostile answers and damaged packs: what can be read is read, nothing crashes, nothing is out of order.

import fc from 'fast-check'
import { parsers } from 'json-columns/parsers-for-tests'
import { describe, expect, it } from 'vitest'
import { revision } from '../../ids.ts'
import { type Decoded, decode } from '../import/decode.ts'
import { sampleResponse } from '../import/sample.ts'
import { type Library, trackOrders } from '../model/model.ts'
import { textBuilder } from '../model/text-column.ts'
import { albumAt, artistAt, coversOf, playlistAt, tagAt, trackAt } from '../places/rows.ts'
import { discsOf, sortRows, trackRowsOf } from '../places/select.ts'
import { searchAll } from '../search/search.ts'
import { checksumOf } from './checksum.ts'
import { openVerified, pack, unpack } from './pack.ts'
import { isOtherVersion, packHeaderSize, pageEnd, readHeader } from './pack-header.ts'
import { libraryOf } from './packed-library.ts'

const decodeText = (text: string): Decoded =>
  decode([new TextEncoder().encode(text)], { revision: revision('r1'), lastModified: '2031', seed: [0, 0] }, undefined, parsers)

/** Everything a reader can ask of a library, as plain data. */
function readOut(library: Library): unknown {
  const rows = (count: number): number[] => Array.from({ length: count + 2 }, (_, row) => row - 1)
  return {
    tracks: rows(library.tracks.count).map(row => [
      trackAt(library, row),
      library.tracks.file.at(row),
      library.tracks.path.at(row),
      library.tracks.type.at(row),
      library.tracks.gain[row],
    ]),
    albums: rows(library.albums.count).map(row => [albumAt(library, row), discsOf(library, row)]),
    artists: rows(library.artists.count).map(row => [artistAt(library, row), library.artists.tracks.starts[row]]),
    playlists: rows(library.playlists.count).map(row => playlistAt(library, row)),
    tags: rows(library.tags.count).map(row => tagAt(library, row)),
    orders: trackOrders.map(by => [
      [...library.orders[by]],
      [...library.trashOrders[by]],
      [...sortRows(library, library.orders.title, { by, descending: true })],
    ]),
    search: ['a', 'e b', 'low'].map(text => searchAll(library, text)),
    covers: coversOf(library, trackRowsOf(library, { kind: 'songs' }), 4),
    shown: [[...library.albumOrder], [...library.artistOrder], library.skipped, library.revision],
  }
}

const isPermutation = (rows: Iterable<number>, of: readonly number[]): boolean =>
  JSON.stringify([...rows].toSorted((a, b) => a - b)) === JSON.stringify(of)

/** What holds for every library, however odd its answer was. */
function expectSound(library: Library): void {
  const all = Array.from({ length: library.tracks.count }, (_, row) => row)
  const visible = all.filter(row => library.tracks.trashed[row] === 0)
  for (const by of trackOrders) {
    expect(isPermutation(library.orders[by], visible)).toBe(true)
    expect(isPermutation([...library.orders[by], ...library.trashOrders[by]], all)).toBe(true)
    expect(isPermutation(sortRows(library, library.orders.title, { by, descending: true }), visible)).toBe(true)
  }
  for (const ids of [library.tracks.id, library.albums.id, library.artists.id, library.playlists.id, library.tags.id]) {
    expect(ids.every((id, row) => row === 0 || id > (ids[row - 1] ?? 0))).toBe(true)
  }
  for (const row of library.albumOrder) expect(albumAt(library, row).tracks).toBeGreaterThan(0)
  const placed = [...library.albumOrder].flatMap(row => discsOf(library, row).flatMap(disc => [...disc.rows]))
  expect(
    isPermutation(
      placed,
      visible.filter(row => (library.tracks.album[row] ?? -1) >= 0),
    ),
  ).toBe(true)
}

/** Any JSON value as a cell, most often a valid one. */
const cell = fc.oneof(
  { weight: 3, arbitrary: fc.nat(12) },
  { weight: 2, arbitrary: fc.nat(12).map(String) },
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('\uD800', '\u0000\u001F\n', 'The', '2030-11-02', '-6.4', '', '🌊'),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.nat(12), { maxLength: 4 }),
  fc.constantFrom(null, true, false, -1, 1e308, 2 ** 53, 4_294_967_296),
)
const names = [
  'title',
  'name',
  'tracks',
  'album_id',
  'artist_id',
  'artwork_id',
  'disc',
  'year',
  'track',
  'trashed',
  'file',
  'genre',
  'plays',
]
const additional = ['artists_additional', 'artists_additional_map', 'type', 'replay_gain', 'uploaded_on', 'archived', 'description']
const map = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...names, ...additional), fc.oneof(fc.nat(9), cell), { maxKeys: 14 }) },
  cell,
)
const table = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.dictionary(fc.oneof(fc.nat(12).map(String), fc.string({ maxLength: 3 })), fc.oneof(fc.array(cell, { maxLength: 10 }), cell)),
        map,
      )
      .map(([rows, map]) => ({ ...rows, map })),
  },
  cell,
)
const response = fc.record(
  {
    tracks: table,
    albums: table,
    artists: table,
    playlists: table,
    tags: table,
    trash: table,
    expires: cell,
  },
  { requiredKeys: [] },
)

describe('any answer', () => {
  it('is decoded or refused, and comes out of a pack as it went in', () => {
    fc.assert(
      fc.property(response, cell, (library, date) => {
        const decoded = decodeText(JSON.stringify({ result: true, status: { lastmodified: date }, library }))
        if (decoded.kind !== 'library') return
        const direct = libraryOf(decoded.columns, [0, 0])
        expectSound(direct)
        const bytes = pack(decoded.columns)
        const opened = unpack(bytes.buffer, [0, 0])
        expect(opened.ok && readOut(opened.value)).toEqual(readOut(direct))
      }),
      { numRuns: 200 },
    )
  })

  it('survives any text in place of any part of it', () => {
    fc.assert(
      fc.property(fc.nat(sampleResponse.length), fc.nat(30), fc.string({ unit: 'binary', maxLength: 30 }), (at, length, text) => {
        const decoded = decodeText(sampleResponse.slice(0, at) + text + sampleResponse.slice(at + length))
        if (decoded.kind === 'library') expectSound(libraryOf(decoded.columns, [0, 0]))
      }),
      { numRuns: 200 },
    )
  })

  it('may nest deeper than any stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const decoded = decodeText(`{"result":true,"library":{"tracks":{"map":{"title":0},"1":["kept"],"2":[${deep}],"3":[{"a":${deep}}]}}}`)
    expect(decoded.kind === 'library' && libraryOf(decoded.columns, [0, 0]).tracks.count).toBe(1)
  })
})

describe('a pack', () => {
  const decoded = decodeText(sampleResponse)
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  const whole = pack(decoded.columns)

  it('is the same whenever it is made of the same', () => {
    expect(pack(decoded.columns)).toEqual(whole)
  })

  it('is refused after any change of any bit', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(7), (at, bit) => {
        const bytes = whole.slice()
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        expect(unpack(bytes.buffer, [0, 0])).toMatchObject({ ok: false, error: { code: 'disk' } })
      }),
      { numRuns: 500 },
    )
  })

  const header = readHeader(whole)
  const page = whole.slice(0, header.ok ? pageEnd(header.value) : 0)

  it('is a library without what only main needs', () => {
    const opened = unpack(page.buffer, [0, 0])
    const direct = libraryOf({ ...decoded.columns, texts: { ...decoded.columns.texts, 'tracks.file': textBuilder(0).finish() } }, [0, 0])
    expect(page.length).toBeLessThan(whole.length)
    expect(opened.ok && readOut(opened.value)).toEqual(readOut(direct))
  })

  it('is laid out for the page after a change of any bit behind its header, and read without a crash', () => {
    fc.assert(
      fc.property(fc.nat(page.length - 1), fc.nat(7), (at, bit) => {
        const bytes = page.slice()
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        expect(unpack(bytes.buffer, [0, 0]).ok).toBe(false)
        const opened = openVerified(bytes.buffer, [0, 0])
        expect(opened.ok).toBe(at >= packHeaderSize)
        if (opened.ok) readOut(opened.value)
      }),
      { numRuns: 500 },
    )
  })

  it('is refused at any other length', () => {
    for (let length = 0; length < whole.length; length += 7) {
      if (length === page.length) continue
      expect([unpack, openVerified].map(open => open(whole.slice(0, length).buffer, [0, 0]).ok)).toEqual([false, false])
    }
    const longer = new Uint8Array(whole.length + 8)
    longer.set(whole)
    expect(unpack(longer.buffer, [0, 0]).ok).toBe(false)
  })

  it('with a header that lies never reaches outside the buffer', () => {
    const number = fc.oneof(fc.double(), fc.nat(whole.length * 2), fc.constantFrom(-8, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY))
    fc.assert(
      fc.property(fc.nat(packHeaderSize / 8 - 1), number, (at, value) => {
        const bytes = whole.slice()
        new DataView(bytes.buffer).setFloat64(at * 8, value, true)
        new DataView(bytes.buffer).setUint32(12, checksumOf(bytes.subarray(32, packHeaderSize)), true)
        const header = readHeader(bytes)
        if (!header.ok) return
        expect(header.value.spans.every(({ offset, length }) => offset >= packHeaderSize && offset + length <= header.value.size)).toBe(
          true,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('holding any numbers is read without a crash', () => {
    const rows = fc.oneof(fc.nat(20), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))
    const name = fc.constantFrom('tracks.artist', 'tracks.album', 'albums.set', 'albums.tracks.starts', 'albums.discs.rows', 'order.title')
    fc.assert(
      fc.property(name, fc.array(rows, { minLength: 20, maxLength: 20 }), (column, values) => {
        const numbers = { ...decoded.columns.numbers, [column]: decoded.columns.numbers[column].map((_, index) => values[index % 20] ?? 0) }
        const texts = decoded.columns.texts
        const damaged = {
          ...texts,
          'tracks.title': {
            ...texts['tracks.title'],
            starts: Uint32Array.from(texts['tracks.title'].starts, (_, row) => values[row] ?? 0),
          },
        }
        const opened = unpack(pack({ numbers, texts: damaged }).buffer, [0, 0])
        expect(opened.ok && readOut(opened.value)).toBeTruthy()
      }),
    )
  })

  it('of another version is told from a damaged one', () => {
    const other = whole.slice()
    new DataView(other.buffer).setUint32(8, 99, true)
    expect([isOtherVersion(other), isOtherVersion(whole), isOtherVersion(new Uint8Array(100)), isOtherVersion(new Uint8Array(3))]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
