// Orders of tracks are what comparing any two tracks would make of them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allRows } from '../order/radix-sort.ts'
import { type AlbumKeys, rowsByAlbum } from './track-orders.ts'

/** Many tracks on few albums, so that some albums have thousands; `spread` = how many numbers there are. */
const column = (count: number, spread: number): fc.Arbitrary<Uint32Array> =>
  fc.array(fc.nat(spread), { minLength: count, maxLength: count }).map(values => Uint32Array.from(values))

function expected(keys: AlbumKeys, last: Uint8Array): readonly number[] {
  const of = (values: ArrayLike<number>) => (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0)
  const columns = [last, keys.album, keys.disc, keys.number, keys.title].map(of)
  return [...allRows(last.length)].sort((a, b) => columns.reduce((found, compare) => found || compare(a, b), 0) || a - b)
}

it.each([
  ['small albums', 60, 12],
  ['albums of thousands', 2500, 1],
  ['one album', 40, 0],
])('puts tracks by album, disc, number and title, and those in the trash last: %s', (_, count, albums) => {
  const given = fc.record({
    album: column(count, albums),
    disc: column(count, 2),
    number: column(count, 4),
    title: column(count, 9),
    last: column(count, 1),
  })
  fc.assert(
    fc.property(given, ({ album, disc, number, title, last }) => {
      const keys = {
        title,
        album,
        disc: Uint16Array.from(disc),
        number: Uint16Array.from(number),
      }
      const marks = Uint8Array.from(last)
      const order = rowsByAlbum(keys, marks)
      expect([...order]).toEqual(expected(keys, marks))
    }),
    { numRuns: 20, endOnFailure: true },
  )
})
