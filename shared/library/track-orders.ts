// All orders of the tracks that a pack holds, each built from another, and some of them beside other work.
import type { Beside, Later } from './beside.ts'
import type { TrackOrder } from './model.ts'
import { allRows, markedLast, sortedBy, sortedByAll } from './order.ts'
import { sharedRows } from './room.ts'
import { drop, scratch } from './scratch.ts'

/** What they are made of: a number of every row, unknown being 0 (it sorts first). */
export type OrderKeys = Readonly<Record<'artist' | 'album' | 'genre' | 'year' | 'plays' | 'added' | 'length', Uint32Array>> &
  Readonly<Record<'disc' | 'number', Uint16Array>>

/** Two orders that others are built from, and those. */
export type TrackOrders = {
  readonly title: Later<Uint32Array>
  readonly album: Uint32Array
  readonly others: Later<Record<Exclude<TrackOrder, 'title' | 'album'>, Uint32Array>>
}

/**
 * Orders of all tracks, those that are marked in `last` behind the others: `album` is album, disc, number; `artist` is artist, year, album,
 * disc, number (model.ts). `title` has all rows, by the numbers in `titles`.
 */
export function trackOrdersOf(
  beside: Beside,
  title: Later<Uint32Array>,
  titles: Uint32Array,
  keys: OrderKeys,
  last: Uint8Array,
): TrackOrders {
  const plays = beside.sort({ rows: title, keys: [keys.plays], last })
  const length = beside.sort({ rows: title, keys: [keys.length], last })
  const album = markedLast(byAlbum(titles, keys), last)
  const artist = beside.sort({ rows: album, keys: [keys.year, keys.artist], last })
  const genre = beside.sort({ rows: artist, keys: [keys.genre], last })
  const year = beside.sort({ rows: artist, keys: [keys.year], last })
  const added = beside.sort({ rows: album, keys: [keys.added], last })
  return {
    title,
    album,
    // The last first: what the other thread has not begun is done here.
    others: () => ({
      added: added(),
      year: year(),
      genre: genre(),
      artist: artist(),
      length: length(),
      plays: plays(),
    }),
  }
}

/** All rows by album, disc, number and title. Nearly all albums come in this order, so only the others are sorted. */
function byAlbum(titles: Uint32Array, { album, disc, number }: OrderKeys): Uint32Array {
  const all = allRows(album.length, scratch)
  const rows = sortedBy(all, album, sharedRows)
  if (rows !== all) drop(all)
  const compare = (a: number, b: number): number =>
    (disc[a] ?? 0) - (disc[b] ?? 0) || (number[a] ?? 0) - (number[b] ?? 0) || (titles[a] ?? 0) - (titles[b] ?? 0) || a - b
  /** Made when it is needed, which is hardly ever. */
  let keys: readonly Uint32Array[] | null = null
  for (let from = 0; from < rows.length; ) {
    const of = album[rows[from] ?? 0]
    let isSorted = true
    let end = from + 1
    for (; end < rows.length && album[rows[end] ?? 0] === of; end++) {
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
