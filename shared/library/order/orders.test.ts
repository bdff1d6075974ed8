import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryWith, titlesOf } from '../import/library-for-tests.ts'
import { sampleLibrary } from '../import/sample.ts'
import { sortsBy } from '../model/model.ts'
import { sortRows } from '../places/select.ts'
import { orderOf } from './orders.ts'
import { lengthOfTracks } from './totals.ts'

const library = sampleLibrary()
const { tracks, albums, artists } = library
const albumArtist = (row: number): string => artists.name.at(albums.artist[tracks.album[row] ?? -1] ?? -1)

describe('orders reckoned when asked for', () => {
  it('go by album artist, then album as it plays', () => {
    const names = [...orderOf(library, 'orders', 'albumArtist')].map(row => `${albumArtist(row)} / ${tracks.title.at(row)}`)
    expect(names.filter(name => name.startsWith('Blue Harbour'))).toEqual([
      'Blue Harbour / Slack Water',
      'Blue Harbour / The Long Way',
      'Blue Harbour / Überfahrt',
      'Blue Harbour / Ébb & Flow',
    ])
    expect(new Set(names).size).toBe(library.orders.title.length)
  })

  it('go by rating and by size, and are the same array when asked for again', () => {
    const ratings = [...orderOf(library, 'orders', 'rating')].map(row => tracks.rating[row] ?? 0)
    expect(ratings).toEqual(ratings.toSorted((a, b) => a - b))
    const sizes = [...orderOf(library, 'orders', 'size')].map(row => tracks.size[row] ?? 0)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(orderOf(library, 'orders', 'size')).toBe(orderOf(library, 'orders', 'size'))
  })

  it('go by number on the disc, by disc, by type of file and by folder, unknown ones first and below them as albums play', () => {
    const order = (by: 'track' | 'disc' | 'type' | 'path') => [...orderOf(library, 'orders', by)]
    const discs = order('disc').map(row => tracks.disc[row] ?? 0)
    expect(discs).toEqual(discs.toSorted((a, b) => a - b))
    const numbers = order('track').map(row => tracks.number[row] ?? 0)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    for (const by of ['type', 'path'] as const) {
      const texts = order(by).map(row => tracks[by].at(row))
      expect(texts).toEqual(texts.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0)))
      const below = by === 'path' ? library.orders.album : library.orders.artist
      const last = texts.at(-1)
      expect(order(by).filter(row => tracks[by].at(row) === last)).toEqual([...below].filter(row => tracks[by].at(row) === last))
    }
  })

  it('put what lies in no folder first, and numbers in folders by their value', () => {
    const given = libraryWith({ tracks: ['b/disc 10', '', 'b/disc 9', 'A/x'].map(path => ({ path, title: path || 'loose' })) })
    expect(titlesOf(given, orderOf(given, 'orders', 'path'))).toEqual(['loose', 'A/x', 'b/disc 9', 'b/disc 10'])
  })

  it('hold each row once, up and down, and part of a shelf is sorted as the whole is', () => {
    const all = [...library.orders.title]
    fc.assert(
      fc.property(fc.constantFrom(...sortsBy), fc.boolean(), fc.subarray(all), (by, descending, some) => {
        const whole = [...sortRows(library, library.orders.title, { by, descending })]
        expect(whole.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b))
        expect([...sortRows(library, Uint32Array.from(some), { by, descending })]).toEqual(whole.filter(row => some.includes(row)))
      }),
    )
  })

  it('keeps equals in ascending order when it goes down', () => {
    const up = [...sortRows(library, library.orders.title, { by: 'size', descending: false })]
    expect([...sortRows(library, library.orders.title, { by: 'size', descending: true })]).toEqual(up)
    const down = [...sortRows(library, library.orders.title, { by: 'year', descending: true })]
    const same = down.filter(row => tracks.year[row] === tracks.year[down[0] ?? 0])
    expect(same).toEqual([...library.orders.year].filter(row => same.includes(row)))
  })
})

describe('the length of rows', () => {
  const added = (rows: Uint32Array): number => rows.reduce((sum, row) => sum + (tracks.length[row] ?? 0), 0)

  it('is that of all of them, whole shelves in any order and parts alike', () => {
    for (const by of sortsBy) {
      for (const descending of [false, true]) {
        const rows = sortRows(library, library.orders.title, { by, descending })
        expect(lengthOfTracks(library, rows)).toBe(added(rows))
      }
    }
    const twice = Uint32Array.from(library.orders.title, () => library.orders.title[0] ?? 0)
    for (const rows of [library.trashOrders.title, library.orders.title.subarray(1), twice]) {
      expect(lengthOfTracks(library, rows)).toBe(added(rows))
    }
  })
})
