// The shelves of Home: albums chosen by what is known of their tracks. One walk over all songs, made once per library.
import { ratings } from '../wire/profile.ts'
import { albumsOf } from './credited.ts'
import type { Library } from './model.ts'
import { sortedBy } from './order.ts'
import { listOf } from './row-lists.ts'
import { rowsInStep, type Stepwise, stepwise } from './stepwise.ts'

/** Album rows (one for a set); what there is nothing for is empty. */
export type Shelves = {
  /** Newest uploads first. */
  readonly added: Uint32Array
  /** By plays of all their songs. */
  readonly mostPlayed: Uint32Array
  /** As the service lists them, latest first; `recentList` is the row of that playlist, -1 when there is none. */
  readonly recent: Uint32Array
  readonly recentList: number
  /** Liked or often played, here for long, and neither among the most nor the recently played. */
  readonly forgotten: Uint32Array
}

/** A shelf holds so many at most: a few windows full. */
const longest = 30
/** Forgotten ones are drawn from so many of the best. */
const pool = 200
/** More plays than this are no plays of a person's; the worth of a like comes on top. */
const mostPlays = 1_000_000_000
const likeWorth = 1_000_000
/** What came within so many days is not forgotten yet. */
const newFor = 90

/** `today`: days since 1970. The same shelves all day. Takes a few milliseconds once `albumSums` are known. */
export function shelvesOf(library: Library, today: number): Shelves {
  const { plays, liked, added } = albumSums.whole(library)
  const played = library.albumOrder.filter(row => (plays[row] ?? 0) > 0)
  const mostPlayed = highest(played, plays).subarray(0, longest)
  const recentList = rowOfList(library, 'recently-played')
  const recent = albumsOf(library, listOf(library.playlists.tracks, recentList)).subarray(0, longest)
  const near = new Set([...mostPlayed, ...recent])
  const isForgotten = (row: number): boolean =>
    ((plays[row] ?? 0) > 0 || liked[row] === 1) && (added[row] ?? 0) <= today - newFor && !near.has(row)
  const worth = plays.map((count, row) => count + (liked[row] === 1 ? likeWorth : 0))
  const forgotten = highest(library.albumOrder.filter(isForgotten), worth).subarray(0, pool)
  return { added: latest(library), mostPlayed, recent, recentList, forgotten: drawn(forgotten, Math.floor(today / 7), longest) }
}

/** By album row: plays of all its songs, whether it or one of them is liked, and the day of the last upload. */
type Sums = { readonly plays: Uint32Array; readonly liked: Uint8Array; readonly added: Uint32Array }

/** What the songs of each album come to. */
export const albumSums: Stepwise<Sums> = stepwise(function* ({ albums, tracks }) {
  const plays = new Uint32Array(albums.count)
  const liked = new Uint8Array(albums.count)
  const added = new Uint32Array(albums.count)
  for (let row = 0; row < tracks.count; row++) {
    if (row % rowsInStep === rowsInStep - 1) yield
    const record = tracks.album[row] ?? -1
    const set = albums.set[record] ?? -1
    if (set < 0 || tracks.trashed[row] === 1) continue
    plays[set] = Math.min(mostPlays, (plays[set] ?? 0) + (tracks.plays[row] ?? 0))
    if ((tracks.rating[row] ?? 0) >= ratings.up || (albums.rating[record] ?? 0) >= ratings.up) liked[set] = 1
    if ((tracks.added[row] ?? 0) > (added[set] ?? 0)) added[set] = tracks.added[row] ?? 0
  }
  return { plays, liked, added }
})

/** Albums by their newest song; an upload of one huge album does not hide the others. */
function latest({ albums, tracks, orders }: Library): Uint32Array {
  const found = new Set<number>()
  for (let index = orders.added.length - 1; index >= 0 && found.size < longest; index--) {
    const row = orders.added[index] ?? 0
    if (tracks.added[row] === 0) break
    const set = albums.set[tracks.album[row] ?? -1] ?? -1
    if (set >= 0) found.add(set)
  }
  return Uint32Array.from(found)
}

/** Rows with the highest value first; equal ones as they were. */
const highest = (rows: Uint32Array, values: Uint32Array): Uint32Array =>
  sortedBy(
    rows,
    values.map(value => 0xffff_ffff - value),
  )

/** The system playlist of a type (protocol 6.2); -1 when the account has none. */
export function rowOfList({ playlists }: Library, type: string): number {
  for (let row = 0; row < playlists.count; row++) if (playlists.type.at(row) === type) return row
  return -1
}

/** Albums drawn by chance; the same ones for the same seed. */
export const randomAlbums = (library: Library, seed: number): Uint32Array => drawn(library.albumOrder, seed, longest)

/** Up to `wanted` different rows, each as likely as any other; the same for the same seed. Takes time in proportion to `wanted`. */
function drawn(rows: Uint32Array, seed: number, wanted: number): Uint32Array {
  const moved = new Map<number, number>()
  const count = Math.min(wanted, rows.length)
  return Uint32Array.from({ length: count }, (_, place) => {
    const other = place + (mixed(seed, place) % (rows.length - place))
    const taken = moved.get(other) ?? other
    moved.set(other, moved.get(place) ?? place)
    return rows[taken] ?? 0
  })
}

/** A number from 0 up to 2^32 that looks like chance (the finish of MurmurHash3). */
function mixed(seed: number, step: number): number {
  let value = Math.imul(seed, 0x9e37_79b1) ^ Math.imul(step + 1, 0x85eb_ca6b)
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35)
  return (value ^ (value >>> 16)) >>> 0
}
