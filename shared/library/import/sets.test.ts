// Which tracks an album holds, and which records are discs of one set (protocol 5, C-21): by example.
import { describe, expect, it } from 'vitest'
import { albumAt } from '../places/rows.ts'
import { discsOf } from '../places/select.ts'
import { libraryFrom, titlesOf } from './library-for-tests.ts'

const map = { title: 0, album_id: 1, artist_id: 2, track: 3, trashed: 4, artwork_id: 5, file: 6 }

describe('albums', () => {
  it('hold the tracks that name them, and those they list that name none', () => {
    const library = libraryFrom({
      tracks: { map, 1: ['own', 61], 2: ['listed', 0], 3: ['moved', 62] },
      albums: { map: { name: 0, tracks: 1 }, 61: ['A', [2, 3, 99]], 62: ['B', null] },
    })
    expect(titlesOf(library, library.orders.album)).toEqual(['listed', 'own', 'moved'])
    expect([albumAt(library, 0).tracks, albumAt(library, 1).tracks]).toEqual([2, 1])
  })

  it('stay apart when two records of one name have the same disc', () => {
    const library = libraryFrom({
      tracks: { map, 1: ['a', 61], 2: ['b', 62], 3: ['c', 63] },
      albums: { map: { name: 0, artist_id: 1, disc: 2 }, 61: ['Hits', 0, 1], 62: ['Hits', 0, 1], 63: ['Hits', 0, 2] },
    })
    expect(library.albumOrder).toHaveLength(3)
  })

  it('of two editions make two sets, by their year; records without a year stay apart', () => {
    const editions = (first: number, second: number) =>
      libraryFrom({
        tracks: { map, 1: ['a', 61], 2: ['b', 62], 3: ['c', 63], 4: ['d', 64] },
        albums: {
          map: { name: 0, artist_id: 1, disc: 2, year: 3 },
          61: ['Live', 0, 2, first],
          62: ['Live', 0, 1, second],
          63: ['Live', 0, 1, first],
          64: ['Live', 0, 2, second],
        },
      })
    const library = editions(1971, 2011)
    expect(library.albumOrder).toHaveLength(2)
    expect([0, 1].map(row => discsOf(library, row).map(({ rows }) => titlesOf(library, rows)))).toEqual([
      [['c'], ['a']],
      [['b'], ['d']],
    ])
    expect(editions(0, 0).albumOrder).toHaveLength(4)
    expect(editions(1971, 0).albumOrder).toHaveLength(3)
  })

  it('are one set whatever their years if all discs differ', () => {
    const library = libraryFrom({
      tracks: { map, 1: ['a', 61], 2: ['b', 62] },
      albums: { map: { name: 0, artist_id: 1, disc: 2, year: 3 }, 61: ['Live', 0, 1, 1971], 62: ['Live', 0, 2, 1972] },
    })
    expect(library.albumOrder).toHaveLength(1)
  })

  it('come in the order of their discs, and stay apart for two of one, however the records come', () => {
    const library = libraryFrom({
      tracks: { map, 1: ['a', 61], 2: ['b', 62], 3: ['c', 63], 4: ['d', 64], 5: ['e', 65] },
      albums: {
        map: { name: 0, artist_id: 1, disc: 2 },
        61: ['Live', 0, 2],
        62: ['Hits', 0, 1],
        63: ['Hits', 0, 2],
        64: ['Hits', 0, 1],
        65: ['Live', 0, 1],
      },
    })
    expect(discsOf(library, 0).map(disc => [disc.disc, titlesOf(library, disc.rows)])).toEqual([
      [1, ['e']],
      [2, ['a']],
    ])
    expect(library.albumOrder).toHaveLength(4)
  })

  it('make a set without the records that have nothing to show', () => {
    const library = libraryFrom({
      tracks: { map, 1: ['a', 61], 2: ['b', 62] },
      albums: { map: { name: 0, artist_id: 1, disc: 2 }, 61: ['Hits', 0, 1], 62: ['Hits', 0, 2], 63: ['Hits', 0, 2], 64: ['Hits', 0, 3] },
    })
    expect(albumAt(library, 1)).toMatchObject({ row: 0, discs: 2, tracks: 2 })
  })

  it('keep a number above 100 when it is one of many', () => {
    const library = libraryFrom({
      tracks: { map, 1: ['a', 61, 0, 99], 2: ['b', 61, 0, 101], 3: ['c', 62, 0, 200], 4: ['d', 62, 0, 201] },
      albums: { map: { name: 0 }, 61: ['Long'], 62: ['Odd'] },
    })
    expect([...library.tracks.number]).toEqual([99, 101, 200, 201])
    expect([...library.tracks.disc]).toEqual([0, 0, 0, 0])
  })

  it('are hidden when all their tracks are in the trash, by mark or by list', () => {
    const library = libraryFrom({
      tracks: { map, 1: ['a', 61, 0, 1, 'true'], 2: ['b', 62, 0, 1, false] },
      albums: { map: { name: 0 }, 61: ['A'], 62: ['B'] },
      trash: { 0: ['Trash', ['2']], map: { name: 0, tracks: 1 } },
    })
    expect(library.albumOrder).toHaveLength(0)
    expect(titlesOf(library, library.trashOrders.album)).toEqual(['a', 'b'])
  })

  it('take the cover of the first track by number that has one', () => {
    const library = libraryFrom({
      tracks: { map, 1: ['a', 61, 0, 3, 0, 801], 2: ['b', 61, 0, 1, 0, '0'], 3: ['c', 61, 0, 2, 0, '802'] },
      albums: { map: { name: 0 }, 61: ['A'] },
    })
    expect(albumAt(library, 0).artwork).toBe('802')
  })
})
