// What stands on Home, who an artist's songs are with, and what is missing: by example and by property.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artistId } from '../../ids.ts'
import { libraryWith, type TrackGiven, titlesOf } from '../import/library-for-tests.ts'
import { sampleLibrary } from '../import/sample.ts'
import type { Library } from '../model/model.ts'
import { readNames } from '../order/name-ranks.ts'
import { albumsOf, allArtists, appearsOn, artistsOf, artistsOfTrack, rowsWithout } from './credited.ts'
import { artistRowOf } from './select.ts'
import { addedOf, randomAlbums, rowOfList, type ShelfName, shelfOf, shownPart } from './shelves.ts'

const names = (library: Library, rows: Iterable<number>) => [...rows].map(row => library.albums.name.at(row))
const artistNames = (library: Library, rows: Iterable<number>) => [...rows].map(row => library.artists.name.at(row))
/** 1 June 2024, in days since 1970. */
const today = 19_875

describe('the shelves of Home', () => {
  const albums = {
    1: { name: 'Old Love' },
    2: { name: 'Old Habit' },
    3: { name: 'Heard Now' },
    4: { name: 'New', rating: 5 },
    5: { name: 'Never' },
  }
  const made = (tracks: readonly TrackGiven[]) =>
    libraryWith({ tracks, albums, playlists: { 9: { name: 'Recently played', tracks: [4, 3, 99], type: 'recently-played' } } })
  const library = made([
    { album: 1, rating: 5, added: '2020-01-01' },
    { album: 2, plays: 5, added: '2020-02-01' },
    { album: 3, plays: 9, added: '2020-03-01' },
    { album: 4, plays: 1, added: '2024-05-20' },
    { album: 5, added: '' },
    { album: 5, plays: 70, trashed: true },
  ])

  const shelf = (of: Library, name: ShelfName, day = today) => names(of, shelfOf(of, name, day))

  it('begin as the whole of them does, however few are asked for', () => {
    const track = fc.record({
      album: fc.integer({ min: 1, max: 5 }),
      plays: fc.nat(3),
      added: fc.constantFrom('', '2024-01-01', '2024-02-02'),
    })
    fc.assert(
      fc.property(fc.array(track, { maxLength: 12 }), fc.nat(6), (tracks, most) => {
        const of = made(tracks)
        for (const name of ['added', 'recent', 'mostPlayed', 'forgotten'] as const) {
          expect(shelfOf(of, name, today, most)).toEqual(shelfOf(of, name, today, 1000).slice(0, most))
        }
      }),
    )
  })

  it('show what is new, what was played most and last, as albums', () => {
    expect(shelf(library, 'added')).toEqual(['New', 'Heard Now', 'Old Habit', 'Old Love'])
    expect(shelf(library, 'mostPlayed')).toEqual(['Heard Now', 'Old Habit', 'New'])
    expect(shelf(library, 'recent')).toEqual(['New', 'Heard Now'])
    expect([...library.albumOrder].map(row => addedOf(library, row))).toContain(0)
  })

  it('bring back what was liked or played and not for long, but nothing that another shelf shows', () => {
    expect(shelf(library, 'forgotten')).toEqual(['Old Love'])
    const many = libraryWith({
      tracks: Array.from({ length: 90 }, (_, index) => ({ album: index + 1, plays: 100 - index, added: '2020-01-01' })),
      albums: Object.fromEntries(Array.from({ length: 90 }, (_, index) => [index + 1, { name: `Album ${index + 1}` }])),
    })
    const most = shownPart(shelfOf(many, 'mostPlayed', today))
    const forgotten = shelfOf(many, 'forgotten', today)
    expect(names(many, most).slice(0, 2)).toEqual(['Album 1', 'Album 2'])
    expect([most.length, forgotten.length]).toEqual([30, 60])
    expect([...forgotten].filter(row => most.includes(row))).toEqual([])
    expect(shelfOf(many, 'forgotten', today + 30)).not.toEqual(forgotten)
    expect(shelfOf(many, 'forgotten', today)).toEqual(forgotten)
  })

  it('are empty in an empty library', () => {
    const empty = libraryWith({ tracks: [] })
    for (const name of ['added', 'mostPlayed', 'recent', 'forgotten'] as const) expect(shelf(empty, name)).toEqual([])
    expect(rowOfList(sampleLibrary(), 'thumbsup')).toBe(0)
  })

  it('draw albums by chance: each once, the same for the same seed, all of them sooner or later', () => {
    const wide = libraryWith({
      tracks: Array.from({ length: 100 }, (_, index) => ({ album: index + 1 })),
      albums: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [index + 1, { name: `Album ${index + 1}` }])),
    })
    const seen = new Map<number, number>()
    for (let seed = 0; seed < 1000; seed++) {
      const drawn = randomAlbums(wide, seed)
      expect(new Set(drawn).size).toBe(30)
      expect(randomAlbums(wide, seed)).toEqual(drawn)
      for (const row of drawn) seen.set(row, (seen.get(row) ?? 0) + 1)
    }
    // 30 of 100 in 1000 draws: 300 each, give or take four standard deviations.
    expect(seen.size).toBe(100)
    expect(Math.min(...seen.values())).toBeGreaterThan(240)
    expect(Math.max(...seen.values())).toBeLessThan(360)
  })
})

describe('artists', () => {
  const library = libraryWith({
    tracks: [
      { album: 1, artist: 11, credits: [12, 13] },
      { album: 1, artist: 12 },
      { album: 2, artist: 12 },
      { artist: 14, trashed: true },
      { artist: 15, album: 3 },
      {},
    ],
    albums: { 1: { name: 'Own', artist: 11 }, 2: { name: 'Hits', artist: 0 }, 3: { name: 'Nameless', artist: 15 } },
    artists: { 11: 'The Ones', 12: 'Guest', 13: 'Ömer', 14: 'Gone', 15: '' },
  })
  const rowOf = (id: number) => artistRowOf(library, artistId(id))

  it('are listed whole, by name, without those who have nothing left, the nameless last', () => {
    expect(artistNames(library, allArtists.whole(library))).toEqual(['Guest', 'Ömer', 'The Ones', 'Various Artists', ''])
    expect(artistNames(library, library.artistOrder)).toEqual(['The Ones', 'Various Artists', ''])
  })

  it('of a song are its own and all it names beside', () => {
    expect(artistNames(library, artistsOfTrack(library, 0))).toEqual(['The Ones', 'Guest', 'Ömer'])
    expect(artistNames(library, artistsOfTrack(library, 2))).toEqual(['Guest'])
    expect(artistsOfTrack(library, 5)).toHaveLength(0)
  })

  it('appear on albums that are not their own', () => {
    expect(names(library, appearsOn(library, rowOf(12)))).toEqual(expect.arrayContaining(['Own', 'Hits']))
    expect(names(library, appearsOn(library, rowOf(13)))).toEqual(['Own'])
    expect(names(library, appearsOn(library, rowOf(11)))).toEqual([])
  })

  it('are found as by looking at everything', () => {
    const id = fc.integer({ min: 1, max: 6 })
    const track = fc.record({ album: id, artist: id, credits: fc.array(id, { maxLength: 3 }), trashed: fc.boolean() })
    fc.assert(
      fc.property(fc.array(track, { maxLength: 25 }), given => {
        const made = libraryWith({
          tracks: given,
          albums: Object.fromEntries([1, 2, 3, 4].map(each => [each, { name: `A${each}`, artist: each }])),
          artists: Object.fromEntries([1, 2, 3, 4].map(each => [each, `P${each}`])),
        })
        const { tracks, artists, albums } = made
        given.forEach(({ artist, credits, trashed }, row) => {
          const named = new Set([artist, ...credits].filter(each => each <= 4).map(each => `P${each}`))
          const own = artist <= 4 ? [`P${artist}`] : []
          expect(new Set(artistNames(made, artistsOfTrack(made, row)))).toEqual(trashed ? new Set(own) : named)
        })
        const all = made.orders.album
        expect(new Set(albumsOf(made, all))).toEqual(
          new Set([...all].map(row => albums.set[tracks.album[row] ?? -1] ?? -1).filter(row => row >= 0)),
        )
        expect(new Set(artistsOf(made, all))).toEqual(new Set([...all].map(row => tracks.artist[row] ?? -1).filter(row => row >= 0)))
        for (let row = 0; row < artists.count; row++) {
          for (const album of appearsOn(made, row)) expect(albums.artist[album]).not.toBe(row)
        }
      }),
    )
  })

  it('and albums that are missing leave songs that can still be found', () => {
    const sample = sampleLibrary()
    expect(titlesOf(sample, rowsWithout(sample, 'artist'))).toEqual([''])
    expect(titlesOf(sample, rowsWithout(sample, 'album'))).toEqual(['', 'Vol. 9', 'Vol. 10', 'שלום 🌊 東京'])
    expect(rowsWithout(sample, 'folder')).toHaveLength(0)
  })
})

it('all artists stand in one order, whether they have songs of their own or only appear', () => {
  const name = fc.constantFrom('The B', 'b', 'Á', 'a', '9', '10', '', '…', '(C)', '東京', '🌊', '\ufb01', 'Ω', 'א', 'a\u{1f600}', 'a\ue000')
  const track = fc.record({ artist: fc.integer({ min: 1, max: 12 }), credits: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(name, { minLength: 12, maxLength: 12 }), fc.array(track, { maxLength: 12 }), (artists, given) => {
      const made = libraryWith({ tracks: given, artists: Object.fromEntries(artists.map((each, index) => [index + 1, each])) })
      const order = [...allArtists.whole(made)]
      const named = new Set(given.flatMap(({ artist, credits }) => [artist, ...credits]))
      expect(new Set(order.map(row => made.artists.id[row]))).toEqual(named)
      expect(order).toHaveLength(named.size)
      const { rank } = readNames(made.artists.name, [0, 0])
      const ranks = order.map(row => rank[row] ?? 0)
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    }),
  )
})
