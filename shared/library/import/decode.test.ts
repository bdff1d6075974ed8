// From a response to a library: every rule of protocol 5 and 14 by example.

import { parsers } from 'json-columns/parsers-for-tests'
import { describe, expect, it } from 'vitest'
import { revision } from '../../ids.ts'
import documented from '../../wire/samples/library.json' with { type: 'json' }
import { readMetadata } from '../pack/pack-metadata.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { albumAt, artistAt, playlistAt, tagAt, trackAt } from '../places/rows.ts'
import { albumsOfArtist, discsOf } from '../places/select.ts'
import { type Decoded, decode } from './decode.ts'
import { libraryFrom, titlesOf } from './library-for-tests.ts'
import { sampleLibrary, sampleResponse } from './sample.ts'

const about = { revision: revision('r1'), lastModified: 'as asked', seed: [0, 0] as const }
const decodeText = (text: string): Decoded => decode([new TextEncoder().encode(text)], about, undefined, parsers)

const map = { title: 0, album_id: 1, artist_id: 2, track: 3, trashed: 4, artwork_id: 5, file: 6 }

describe('the documented answer', () => {
  const decoded = decodeText(JSON.stringify(documented))
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  const library = libraryOf(decoded.columns, [0, 0])

  it('becomes one track', () => {
    expect(trackAt(library, 0)).toEqual({
      row: 0,
      id: 9001,
      title: 'Slack Water',
      artist: 'Blue Harbour',
      artistId: 501,
      album: 'Low Tide',
      albumId: 61,
      genre: 'Folk',
      number: 1,
      disc: 1,
      year: 2019,
      length: 214,
      plays: 12,
      rating: 5,
      added: 22_220,
      artwork: '8801',
    })
    expect(library.tracks.file.at(0)).toBe('/128/0a1/9fe/4400123')
    expect(library.tracks.type.at(0)).toBe('audio/flac')
    expect(library.tracks.path.at(0)).toBe('music/low tide')
    expect(library.tracks.gain[0]).toBeCloseTo(-6.4)
    expect(library.tracks.size[0]).toBe(5_120_044)
  })

  it('notes revision, date and counts', () => {
    const { numbers, texts } = decoded.columns
    expect(readMetadata(numbers['facts.numbers'], texts['facts.texts'])).toEqual({
      revision: 'r1',
      lastModified: '2031-04-01 20:11:54',
      counts: { tracks: 1, albums: 1, artists: 1, playlists: 1, length: 214 },
      skipped: { tracks: 0, albums: 0, artists: 0, playlists: 0, tags: 0 },
    })
  })

  it('leaves out ids that do not exist (9002), and credits the composer', () => {
    expect(albumAt(library, 0)).toMatchObject({ name: 'Low Tide', tracks: 1, discs: 1, length: 214, artwork: '8801', year: 2019 })
    expect(artistAt(library, 2)).toEqual({ row: 2, id: 502, name: 'R. Quill', albums: 0, tracks: 1, artwork: '8801' })
    expect(playlistAt(library, 0)).toMatchObject({ name: 'Thumbs up', type: 'thumbsup', description: '', tracks: 1 })
  })
})

describe('the awkward sample', () => {
  const library = sampleLibrary()

  it('hides what is in the trash everywhere, and counts what cannot be read', () => {
    expect(titlesOf(library, library.orders.title)).not.toContain('Thrown Away')
    expect(titlesOf(library, library.trashOrders.title)).toEqual(['Thrown Away'])
    expect(albumAt(library, 0).tracks).toBe(4)
    expect(artistAt(library, 1).tracks).toBe(5)
    expect(playlistAt(library, 0).tracks).toBe(2)
    expect(library.skipped).toEqual({ tracks: 1, albums: 0, artists: 0, playlists: 0, tags: 0 })
  })

  it('keeps tracks whose album, artist, title or genre is unknown', () => {
    expect(trackAt(library, 8)).toMatchObject({ title: '', artist: '', artistId: null, album: '', albumId: null, genre: '', year: 0 })
    expect(trackAt(library, 9)).toMatchObject({ title: 'שלום 🌊 東京', artist: 'Blue Harbour', album: '', albumId: null })
  })

  it('names artist 0 Various Artists', () => {
    expect(trackAt(library, 7)).toMatchObject({ artist: 'Various Artists', artistId: 0 })
    expect(artistAt(library, 0)).toEqual({ row: 0, id: 0, name: 'Various Artists', albums: 1, tracks: 1, artwork: '8803' })
  })

  it('makes one album of the discs of a set (C-21)', () => {
    expect(albumAt(library, 1)).toMatchObject({ row: 1, id: 62, name: 'The Voyage', discs: 2, tracks: 2, artwork: '8802' })
    expect(albumAt(library, 2)).toEqual(albumAt(library, 1))
    expect(discsOf(library, 2).map(disc => [disc.disc, titlesOf(library, disc.rows)])).toEqual([
      [1, ['Overture']],
      [2, ['Finale']],
    ])
    expect([...albumsOfArtist(library, 3)]).toEqual([1])
  })

  it('takes discs out of numbers like 203 when the album has none', () => {
    expect(discsOf(library, 3).map(disc => [disc.disc, titlesOf(library, disc.rows)])).toEqual([
      [1, ['Opening']],
      [2, ['Closing']],
    ])
    expect(trackAt(library, 7)).toMatchObject({ number: 3, disc: 2 })
  })

  it('takes the year of the album when the track has none', () => {
    expect(trackAt(library, 4).year).toBe(1987)
  })

  it('shows albums that have visible tracks, by name past the article, and artists that have albums', () => {
    expect([...library.albumOrder].map(row => library.albums.name.at(row))).toEqual(['Low Tide', 'Shore Sounds', 'The Voyage'])
    expect([...library.artistOrder].map(row => library.artists.name.at(row))).toEqual([
      'Blue Harbour',
      'The Estuary Orchestra',
      'Various Artists',
    ])
  })

  it('gives artists and playlists their own picture, else the first cover among their tracks (protocol 7)', () => {
    expect([1, 3, 4].map(row => artistAt(library, row).artwork)).toEqual(['7701', '8802', null])
    expect([0, 1, 2].map(row => playlistAt(library, row).artwork)).toEqual(['8801', '7702', null])
  })

  it('reads tags without a map, ids as text', () => {
    expect([tagAt(library, 0), tagAt(library, 1)]).toEqual([
      { row: 0, id: 31, name: 'road trip', tracks: 2 },
      { row: 1, id: 32, name: 'old', tracks: 0 },
    ])
    expect([...library.tags.archived]).toEqual([0, 1])
  })

  it('reads no gain from what is no number', () => {
    expect([...library.tracks.gain].map(Number.isNaN).slice(0, 5)).toEqual([false, false, true, true, false])
  })
})

describe('tables', () => {
  it('are read through their map, wherever it stands and whatever else is in it', () => {
    const rows = {
      1: ['/128/a', 5, 'x', 0],
      map: { artists_additional_map: { artist_id: 0 }, file: 0, track: '1', title: 2, odd: null, worse: -1 },
    }
    const library = libraryFrom({ tracks: rows })
    expect(trackAt(library, 0)).toMatchObject({ id: 1, title: 'x', number: 5, artist: '' })
    expect(library.tracks.file.at(0)).toBe('/128/a')
  })

  it.each([{}, [], null, 0, '', undefined])('may be %j (C-22)', section => {
    const library = libraryFrom({ tracks: section, albums: section, artists: section, playlists: section, tags: section, trash: section })
    expect([library.tracks.count, library.albums.count, library.artists.count, library.playlists.count, library.tags.count]).toEqual([
      0, 0, 1, 0, 0,
    ])
  })

  it('may come again, in another look', () => {
    const decoded = decodeText(
      '{"result":true,"library":{"albums":{"map":{"name":0},"1":["a"]},"tracks":{"map":{"title":0,"album_id":1},"1":["x",1]},' +
        '"albums":{"map":{"year":0,"name":1},"2":[1999,"b"]},"tracks":{"map":{"album_id":0,"title":1},"2":[2,"y"]}}}',
    )
    if (decoded.kind !== 'library') throw new Error(decoded.error.message)
    const library = libraryOf(decoded.columns, [0, 0])
    expect([trackAt(library, 0), trackAt(library, 1)]).toMatchObject([
      { title: 'x', album: 'a' },
      { title: 'y', album: 'b', year: 1999 },
    ])
  })

  it('may be without a map: then every row is skipped and counted', () => {
    const library = libraryFrom({ tracks: { map, 1: ['a'] }, albums: { 61: ['Low Tide'], 62: ['b'] }, playlists: { map: [], 1: ['x'] } })
    expect(library.skipped).toEqual({ tracks: 0, albums: 2, artists: 0, playlists: 1, tags: 0 })
  })

  it('may hold what is no row: skipped and counted', () => {
    const rows = '"1":["kept"],"2":null,"3":"gone","4":{"title":"An object"},"5":[],"words":["x"],"6":[{},[],7],"0":["zero"],"7":[1,,2]'
    const decoded = decodeText(`{"result":true,"library":{"tracks":{"map":{"title":0},${rows}},"tags":{"9":["no","object"]}}}`)
    if (decoded.kind !== 'library') throw new Error(decoded.error.message)
    const library = libraryOf(decoded.columns, [0, 0])
    expect(titlesOf(library, library.orders.title)).toEqual(['kept'])
    expect(library.skipped).toMatchObject({ tracks: 8, tags: 1 })
  })

  it('may hold empty rows: skipped and counted', () => {
    const library = libraryFrom({ albums: { map: { name: 0 }, 61: [], 62: ['b'] } })
    expect([library.albums.count, library.skipped.albums]).toEqual([1, 1])
  })

  it('may hold an id twice: the later row counts', () => {
    const decoded = decodeText('{"result":true,"library":{"tracks":{"map":{"title":0},"5":["b"],"4":["a"],"5":["c"]}}}')
    if (decoded.kind !== 'library') throw new Error(decoded.error.message)
    const library = libraryOf(decoded.columns, [0, 0])
    expect([...library.tracks.id]).toEqual([4, 5])
    expect(titlesOf(library, [0, 1])).toEqual(['a', 'c'])
    expect(library.skipped.tracks).toBe(1)
  })
})

describe('answers that are no library', () => {
  const outcome = (text: string): string => {
    const decoded = decodeText(text)
    return decoded.kind === 'library' ? 'library' : `${decoded.kind}: ${decoded.error.code}: ${decoded.error.answered ?? ''}`
  }

  it.each([
    ['', 'failed: bad-response: '],
    ['<html><body>502 Bad Gateway</body></html>', 'failed: bad-response: '],
    ['[]', 'failed: bad-response: '],
    ['{}', 'failed: bad-response: '],
    ['{"result":true}', 'failed: bad-response: '],
    ['{"library":{}}', 'failed: bad-response: '],
    ['{"result":true,"library":[]}', 'failed: bad-response: '],
    ['{"result":true,"library":{}}', 'library'],
    ['{"result":false,"message":"No such user"}', 'failed: refused: No such user'],
    ['{"result":false}', 'failed: refused: '],
    ['{"result":true,"authenticated":false,"library":{}}', 'unauthenticated: expired: '],
    [
      '{"library":{},"result":false,"authenticated":false,"message":"Please log in again"}',
      'unauthenticated: expired: Please log in again',
    ],
    ['{"result":true,"maintenance":1,"message":"Back at noon"}', 'failed: maintenance: Back at noon'],
    [sampleResponse.slice(0, -1), 'failed: bad-response: '],
  ])('%j: %s', (text, expected) => {
    expect(outcome(text)).toBe(expected)
  })

  it('is one whose tracks cannot be read at all', () => {
    expect(outcome('{"result":true,"library":{"tracks":{"1":["a"],"2":["b"]}}}')).toBe('failed: bad-response: ')
  })

  it('takes the date it was asked for when the answer has none', () => {
    const decoded = decodeText('{"result":true,"library":{}}')
    if (decoded.kind !== 'library') throw new Error(decoded.error.message)
    expect(decoded.columns.texts['facts.texts'].at(1)).toBe('as asked')
  })
})
