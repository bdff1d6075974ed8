// Lists of rows that a library is built of, compared with a simple implementation.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { IdLists } from '../model/growing.ts'
import type { RowLists } from '../model/model.ts'
import { rowFinder, rowIndex } from '../model/row-index.ts'
import { rowsAt } from '../model/row-lists.ts'
import { visibleLength } from '../order/totals.ts'
import { additionalGenresOf, countVisible, visibleRows } from './build-columns.ts'
import { additionalListings, creditTracks } from './credits.ts'

const tracks = 12
const artists = 4
const idOf = (row: number): number => 100 + 3 * row
const indexOf = (count: number) => rowIndex(Float64Array.from({ length: count }, (_, row) => idOf(row)))
/** Ids of which some name nothing. */
const ids = (rows: number) => fc.array(fc.oneof(fc.nat(rows - 1).map(idOf), fc.constantFrom(-1, 0, 101, 1e9)), { maxLength: 9 })
const listsOf = (lists: readonly (readonly number[])[]): IdLists => {
  let end = 0
  const starts = Uint32Array.from([0, ...lists.map(({ length }) => (end += length))])
  return { starts, ids: Float64Array.from(lists.flat()) }
}
const many = <T>(one: fc.Arbitrary<T>, count: number) => fc.array(one, { minLength: count, maxLength: count })
const plain = (lists: RowLists, count: number): number[][] => Array.from({ length: count }, (_, list) => [...rowsAt(lists, list)])
const rowOf = (id: number, count: number): number => Array.from({ length: count }, (_, row) => idOf(row)).indexOf(id)
const once = (rows: readonly number[]): number[] => [...new Set(rows)]

it('makes lists of the visible tracks that are there, each once', () => {
  fc.assert(
    fc.property(fc.array(ids(tracks)), many(fc.nat(1), tracks), (given, trash) => {
      const trashed = Uint8Array.from(trash)
      const made = visibleRows(listsOf(given), given.length, rowFinder(indexOf(tracks)), trashed)
      const expected = given.map(list => once(list.map(id => rowOf(id, tracks)).filter(row => row >= 0 && trashed[row] === 0)))
      expect(plain(made, given.length)).toEqual(expected)
    }),
  )
})

it('makes lists of the tracks that name a genre beside their own, each once', () => {
  const genres = 5
  fc.assert(
    fc.property(
      many(fc.array(fc.nat(genres - 1), { maxLength: 4 }), tracks),
      many(fc.integer({ min: -1, max: genres - 1 }), tracks),
      (named, of) => {
        const made = additionalGenresOf(listsOf(named), Int32Array.from(of), genres)
        const expected = Array.from({ length: genres }, (_, genre) =>
          named.flatMap((list, track) => (list.includes(genre) && of[track] !== genre ? [track] : [])),
        )
        expect(plain(made, genres)).toEqual(expected)
      },
    ),
  )
})

it('makes lists of the tracks of an artist: its own, those that name it, those that it lists; in album order, each once', () => {
  const given = fc.record({
    own: many(fc.integer({ min: -1, max: artists - 1 }), tracks),
    named: many(ids(artists), tracks),
    lists: many(ids(tracks), artists),
    order: fc.shuffledSubarray([...Array(tracks).keys()], { minLength: tracks }),
    visible: fc.nat(tracks),
  })
  fc.assert(
    fc.property(given, ({ own, named, lists, order, visible }) => {
      const artist = Int32Array.from(own)
      const listings = additionalListings({ artist, listed: listsOf(lists), tracks: indexOf(tracks) })
      const others = own.map((mine, track) => lists.flatMap((list, row) => (row !== mine && list.includes(idOf(track)) ? [row] : [])))
      expect(plain(listings, tracks).map(once)).toEqual(others)
      const made = creditTracks({
        ...{ artist, credits: listsOf(named), listings, artists: indexOf(artists) },
        ...{ order: Uint32Array.from(order), visible },
      })
      const expected = Array.from({ length: artists }, (_, row) =>
        order
          .slice(0, visible)
          .filter(track => own[track] === row || named[track]?.includes(idOf(row)) || lists[row]?.includes(idOf(track))),
      )
      expect(plain(made, artists)).toEqual(expected)
    }),
  )
})

it('counts and sums what is not in the trash, which comes last', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1), fc.nat(4_000_000_000))), given => {
      const trashed = Uint8Array.from(given, ([trash]) => trash)
      const order = Uint32Array.from(trashed.keys()).sort((a, b) => (trashed[a] ?? 0) - (trashed[b] ?? 0))
      const seen = given.filter(([trash]) => trash === 0)
      expect(countVisible(order, trashed)).toBe(seen.length)
      expect(
        visibleLength(
          trashed,
          Uint32Array.from(given, ([, length]) => length),
        ),
      ).toBe(seen.reduce((sum, [, length]) => sum + length, 0))
    }),
  )
})
