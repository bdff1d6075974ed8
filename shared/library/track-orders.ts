// All orders of the tracks that a pack holds, each built from another, and some of them beside other work.
import type { Beside, Later } from './beside.ts'
import type { TrackOrder } from './model.ts'
import { sortedByAll } from './order.ts'
import { sharedRows } from './room.ts'
import { rowsSorted } from './row-sorter.ts'

/** Orders that need no names but titles. */
export type OrdersByTitle = Readonly<Record<'plays' | 'length', Later<Uint32Array>>>

/** Orders of all tracks, those that are marked in `last` behind the others. `title`: all rows by title, so parted. */
export function ordersByTitle(
  beside: Beside,
  title: Later<Uint32Array>,
  keys: Readonly<Record<'plays' | 'length', Uint32Array>>,
  last: Uint8Array,
): OrdersByTitle {
  return {
    plays: beside.sort({ rows: title, keys: [keys.plays], last }),
    length: beside.sort({ rows: title, keys: [keys.length], last }),
  }
}

/** `genre` may be reckoned while others are sorted. */
export type OtherKeys = Readonly<Record<'artist' | 'year' | 'added', Uint32Array>> & { readonly genre: Later<Uint32Array> }

/** A number of every row, unknown being 0 (it sorts first). */
export type AlbumKeys = Readonly<Record<'titles' | 'album', Uint32Array>> & Readonly<Record<'disc' | 'number', Uint16Array>>

/** So parted, too. `artist` is artist, year, and then the order by album, which they are built from (model.ts). */
export function otherOrders(
  beside: Beside,
  byTitle: OrdersByTitle,
  album: Uint32Array,
  keys: OtherKeys,
  last: Uint8Array,
): Later<Record<Exclude<TrackOrder, 'title' | 'album'>, Uint32Array>> {
  const artist = beside.sort({ rows: album, keys: [keys.year, keys.artist], last })
  const year = beside.sort({ rows: artist, keys: [keys.year], last })
  const added = beside.sort({ rows: album, keys: [keys.added], last })
  const genre = beside.sort({ rows: artist, keys: [keys.genre()], last })
  // The last first: what the other thread has not begun is done here.
  return () => ({
    genre: genre(),
    added: added(),
    year: year(),
    artist: artist(),
    length: byTitle.length(),
    plays: byTitle.plays(),
  })
}

/**
 * All rows by album, disc, number and title, those that are marked in `last` behind the others. Nearly all albums come in this order, so
 * only the others are sorted.
 */
export function albumOrder({ titles, album, disc, number }: AlbumKeys, last: Uint8Array): Uint32Array {
  const rows = rowsSorted({ rows: null, keys: [album], last }, sharedRows)
  const compare = (a: number, b: number): number =>
    (disc[a] ?? 0) - (disc[b] ?? 0) || (number[a] ?? 0) - (number[b] ?? 0) || (titles[a] ?? 0) - (titles[b] ?? 0) || a - b
  /** Made when it is needed, which is hardly ever. */
  let keys: readonly Uint32Array[] | null = null
  for (let from = 0; from < rows.length; ) {
    const first = rows[from] ?? 0
    const isLike = (row: number): boolean => album[row] === album[first] && last[row] === last[first]
    let isSorted = true
    let end = from + 1
    for (; end < rows.length && isLike(rows[end] ?? 0); end++) {
      if (compare(rows[end - 1] ?? 0, rows[end] ?? 0) > 0) isSorted = false
    }
    const tracks = rows.subarray(from, end)
    if (!isSorted && tracks.length > few) {
      keys ??= [titles, new Uint32Array(number), new Uint32Array(disc)]
      rows.set(sortedByAll(tracks, keys), from)
    } else if (!isSorted) tracks.sort(compare)
    from = end
  }
  return rows
}

/** So few tracks are sorted by comparing them. */
const few = 1024
