// All orders of the tracks that a pack holds, each built from another, and some of them beside other work.
import type { Beside, Later } from './beside.ts'
import type { TrackOrder } from './model.ts'
import { markedLast, sortedByAll } from './order.ts'

/** What they are made of: a number of every row, unknown being 0 (it sorts first). */
export type OrderKeys = Readonly<
  Record<'artist' | 'album' | 'disc' | 'number' | 'genre' | 'year' | 'plays' | 'added' | 'length', Uint32Array>
>

/** Two orders that others are built from, and those. */
export type TrackOrders = Readonly<Record<'title' | 'album', Uint32Array>> & {
  readonly others: Later<Record<Exclude<TrackOrder, 'title' | 'album'>, Uint32Array>>
}

/**
 * Orders of all tracks, those that are marked in `last` behind the others: `album` is album, disc, number; `artist` is artist, year, album,
 * disc, number (model.ts). `title` has all rows.
 */
export function trackOrdersOf(beside: Beside, title: Uint32Array, keys: OrderKeys, last: Uint8Array): TrackOrders {
  const plays = beside.sort({ rows: title, keys: [keys.plays], last })
  const length = beside.sort({ rows: title, keys: [keys.length], last })
  const album = markedLast(sortedByAll(title, ...joined(keys.number, keys.disc), keys.album), last)
  const artist = beside.sort({ rows: album, keys: [keys.year, keys.artist], last })
  const genre = beside.sort({ rows: artist, keys: [keys.genre], last })
  const year = beside.sort({ rows: artist, keys: [keys.year], last })
  const added = beside.sort({ rows: album, keys: [keys.added], last })
  return {
    title,
    album,
    others: () => ({
      artist: artist(),
      genre: genre(),
      year: year(),
      plays: plays(),
      added: added(),
      length: length(),
    }),
  }
}

/** Two columns of small numbers as one, where that sorts as both do one after the other: a pass less. */
function joined(first: Uint32Array, second: Uint32Array): readonly Uint32Array[] {
  const most = highest(first) + 1
  if (most * (highest(second) + 1) > mostJoined) return [first, second]
  const both = new Uint32Array(first.length)
  for (let row = 0; row < both.length; row++) both[row] = (second[row] ?? 0) * most + (first[row] ?? 0)
  return [both]
}

function highest(keys: Uint32Array): number {
  let found = 0
  for (let row = 0; row < keys.length; row++) found = Math.max(found, keys[row] ?? 0)
  return found
}

/** Numbers up to here are sorted in one pass. */
const mostJoined = 1 << 16
