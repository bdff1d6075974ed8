// A first look shows what the whole library will: the same songs and albums in the same order, all that is drawn of them included.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { revision } from '../../ids.ts'
import type { Library } from '../model/model.ts'
import { unpack } from '../pack/pack.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { firstAlbums, firstShelves, firstTracks } from '../places/first-view.ts'
import { albumAt, trackAt } from '../places/rows.ts'
import { addedOf, shelfOf } from '../places/shelves.ts'
import { buildColumns } from './build.ts'
import { firstLook } from './first-look.ts'
import { waitInMemory } from './memory-buffer.ts'
import { libraryReader } from './read-response.ts'

const about = { revision: revision('r1'), lastModified: '2031', seed: [0, 0] as const }
const mapOf = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, index]))
const trackCells = ['title', 'album_id', 'artist_id', 'uploaded_on', 'plays', 'rating', 'trashed', 'genre', 'artwork_id', 'track', 'year']

type Given = {
  readonly tracks: readonly (readonly unknown[])[]
  readonly albums: readonly (readonly unknown[])[]
  readonly recent: readonly number[]
}

/** The whole library of a response, and what a first look at it shows; null when there is none. */
function looked({ tracks, albums, recent }: Given, least?: number): { readonly whole: Library; readonly look: Library | null } {
  const byId = (rows: readonly unknown[]) => Object.fromEntries(rows.map((row, index) => [index * 3 + 1, row]))
  const artists = byId(Array.from({ length: 4 }, (_, index) => [`Artist ${9 - index}`]))
  const response = {
    result: true,
    library: {
      tracks: { map: mapOf(trackCells), ...byId(tracks) },
      albums: { map: mapOf(['name', 'artist_id', 'disc', 'year', 'rating']), ...byId(albums) },
      artists: { map: { name: 0 }, ...artists },
      playlists: {
        map: mapOf(['name', 'tracks', 'type']),
        5: ['Lately', recent.map(track => track * 3 + 1), 'recently-played'],
        6: ['Mine', [1], null],
      },
    },
  }
  const reader = libraryReader(waitInMemory(), [0, 0])
  reader.write(new TextEncoder().encode(JSON.stringify(response)))
  const tables = reader.tables()
  const columns = buildColumns(tables, about)
  const bytes = firstLook(tables, columns, about, least)
  const opened = bytes.length === 0 ? null : unpack(bytes.buffer, [0, 0])
  if (opened?.ok === false) throw new Error(opened.error.message)
  return { whole: libraryOf(columns, [0, 0]), look: opened === null ? null : opened.value }
}

/** What screens draw, without rows. */
const shown = (library: Library) => ({
  songs: [...library.orders.title.subarray(0, firstTracks)].map(row => ({ ...trackAt(library, row), row: null })),
  shelves: firstShelves.map(name =>
    [...shelfOf(library, name, 0).subarray(0, firstAlbums)].map(row => ({
      ...albumAt(library, row),
      row: null,
      added: addedOf(library, row),
    })),
  ),
})

const few = fc.nat(4)
const track = fc.tuple(
  fc.constantFrom('Alpha', 'beta', 'Gamma 10', 'Gamma 9', ''),
  fc.option(fc.nat(60).map(album => album * 3 + 1)),
  few.map(artist => artist * 3 + 1),
  fc.constantFrom('2030-01-01', '2030-01-02', '2029-05-05', ''),
  fc.nat(3),
  few,
  fc.boolean(),
  fc.constantFrom('Jazz', 'Folk', ''),
  fc.nat(3),
  fc.nat(400),
  fc.constantFrom(0, 1999, 2004),
)
const album = fc.tuple(
  fc.constantFrom('One', 'Two', 'Three', ''),
  few.map(artist => artist * 3),
  fc.nat(2),
  fc.constantFrom(0, 1999),
  few,
)

describe('a first look', () => {
  it('shows songs and shelves as the whole library does', () => {
    const given = fc.record({
      tracks: fc.array(track, { minLength: 1, maxLength: 150, size: 'max' }),
      albums: fc.array(album, { maxLength: 60, size: 'max' }),
      recent: fc.array(fc.nat(150), { maxLength: 40 }),
    })
    fc.assert(
      fc.property(given, response => {
        const { whole, look } = looked(response, 0)
        expect(look !== null && shown(look)).toEqual(shown(whole))
      }),
      { numRuns: 50 },
    )
  })

  it('has the albums of its shelves also where none of the first songs lies on one', () => {
    const day = (index: number) => new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10)
    const count = firstTracks + 3 * firstAlbums
    const tracks = Array.from({ length: count }, (_, index) => [
      `Song ${String(index).padStart(4, '0')}`,
      index * 3 + 1,
      1,
      day(index),
      Math.max(0, index - firstTracks),
    ])
    const albums = Array.from({ length: count }, (_, index) => [`Album ${index}`, 1])
    const { whole, look } = looked({ tracks, albums, recent: [count - 1, count - 30] }, 0)
    expect(shown(whole).shelves.map(({ length }) => length)).toEqual([firstAlbums, 2, firstAlbums])
    expect(look !== null && shown(look)).toEqual(shown(whole))
  })

  it('is small beside its library, and there is none where the library itself is small or cannot be parted', () => {
    const tracks = (count: number, albums: number) =>
      Array.from({ length: count }, (_, index) => [`Song ${index}`, (index % albums) * 3 + 1, 1, '2030-01-01'])
    const albums = Array.from({ length: 5000 }, (_, index) => [`Album ${index}`, 1])
    const { look } = looked({ tracks: tracks(20_000, 5000), albums, recent: [] })
    // The first look holds the first songs and the songs of one shelf, with 4 songs per album.
    expect(look?.tracks.count).toBeLessThan(firstTracks + 4 * firstAlbums + 1)
    expect(looked({ tracks: tracks(19_999, 5000), albums, recent: [] }).look === null).toBe(true)
    expect(looked({ tracks: tracks(21_000, 1), albums, recent: [] }).look === null).toBe(true)
  })
})
