// All orders of the tracks that a pack holds, each built from another, and some of them beside other work.
import type { Beside, Later } from './beside.ts'
import type { TrackOrder } from './model.ts'
import { markedLast, sortedByAll } from './order.ts'

/** What they are made of: a number of every row, unknown being 0 (it sorts first). */
export type OrderKeys = Readonly<
  Record<'artist' | 'album' | 'disc' | 'number' | 'genre' | 'year' | 'plays' | 'added' | 'length', Uint32Array>
>

/**
 * Orders of all tracks, those that are marked in `trashed` behind the others: `album` is album, disc, number; `artist` is artist, year, album,
 * disc, number (model.ts). `title` has all rows; it is parted where it lies.
 */
export function trackOrdersOf(
  beside: Beside,
  title: Uint32Array,
  keys: OrderKeys,
  trashed: Uint8Array,
): { readonly album: Uint32Array; readonly all: Later<Record<TrackOrder, Uint32Array>> } {
  const parted = (order: Uint32Array): Uint32Array => markedLast(order, trashed)
  parted(title)
  const plays = beside.sort(title, keys.plays)
  const length = beside.sort(title, keys.length)
  const album = parted(sortedByAll(title, ...joined(keys.number, keys.disc), keys.album))
  const added = beside.sort(album, keys.added)
  const artist = parted(sortedByAll(album, keys.year, keys.artist))
  const genre = beside.sort(artist, keys.genre)
  const year = beside.sort(artist, keys.year)
  return {
    album,
    all: () => ({
      title,
      album,
      artist,
      genre: parted(genre()),
      year: parted(year()),
      plays: parted(plays()),
      added: parted(added()),
      length: parted(length()),
    }),
  }
}

/** Two columns of small numbers as one, where that sorts as both do one after the other: a pass less. */
function joined(first: Uint32Array, second: Uint32Array): readonly Uint32Array[] {
  const most = first.reduce((highest, key) => Math.max(highest, key), 0) + 1
  const mostSecond = second.reduce((highest, key) => Math.max(highest, key), 0)
  if (most * (mostSecond + 1) > mostJoined) return [first, second]
  return [first.map((key, row) => (second[row] ?? 0) * most + key)]
}
/** Numbers up to here are sorted in one pass. */
const mostJoined = 1 << 16
