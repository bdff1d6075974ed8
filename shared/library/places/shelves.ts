// The shelves of Home: albums chosen by what is known of their tracks. One walk over all songs, made once per library.
import { ratings } from '../../wire/profile.ts'
import { inParts, type Stepwise, stepwise } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { partOf } from '../model/parts.ts'
import { listOf } from '../model/row-lists.ts'
import { sortedBy } from '../order/order.ts'
import { albumsOf } from './credited.ts'

export type ShelfName = 'added' | 'recent' | 'mostPlayed' | 'forgotten'

/** A shelf shows so many at most: a few windows full. */
const longest = 30
/** Forgotten ones are so many of the best. */
const pool = 200
/** What came within so many days is not forgotten yet. */
const newFor = 90
/** More plays than this are no plays of a person's; the worth of a like comes on top. */
const mostPlays = 1_000_000_000
const likeWorth = 1_000_000

/**
 * All albums (one row for a set) that belong on a shelf, in its order; `today` in days since 1970.
 * `added`: newest uploads first. `recent`: as the service lists them, latest first. `mostPlayed`: by plays of all their songs.
 * `forgotten`: liked or often played, here for long, and neither among the first of the most nor of the recently played; in another order
 * each week. With `most`: so many of the beginning. Takes a few milliseconds once `albumSums` are known.
 */
export function shelfOf(library: Library, name: ShelfName, today: number, most = library.albumOrder.length): Uint32Array {
  const { plays, added } = albumSums.whole(library)
  switch (name) {
    case 'added':
      return highest(library.albumOrder, added, most)
    case 'recent':
      return albumsOf(library, listOf(library.playlists.tracks, rowOfList(library, 'recently-played'))).subarray(0, most)
    case 'mostPlayed':
      return highest(library.albumOrder, plays, most)
    case 'forgotten':
      return forgotten(library, today, [shelfOf(library, 'mostPlayed', today, longest), shelfOf(library, 'recent', today)]).subarray(
        0,
        most,
      )
  }
}

/** `near`: shelves whose beginnings are not forgotten. */
function forgotten(library: Library, today: number, near: readonly Uint32Array[]): Uint32Array {
  const { plays, added } = albumSums.whole(library)
  const liked = likedAlbums(library)
  const seen = new Uint8Array(library.albums.count)
  for (const shelf of near) for (const row of firstOf(shelf)) seen[row] = 1
  const worth = plays.map((count, row) => count + (liked[row] === 1 ? likeWorth : 0))
  const far = library.albumOrder.filter(row => (added[row] ?? 0) <= today - newFor && seen[row] === 0)
  return drawn(highest(far, worth, pool), Math.floor(today / 7), pool)
}

/** The beginning of every shelf, as they stand side by side on Home. */
export function shelvesOf(library: Library, today: number): Readonly<Record<ShelfName, Uint32Array>> {
  const mostPlayed = shelfOf(library, 'mostPlayed', today, longest)
  const recent = shelfOf(library, 'recent', today)
  return {
    added: shelfOf(library, 'added', today, longest),
    recent: firstOf(recent),
    mostPlayed,
    forgotten: firstOf(forgotten(library, today, [mostPlayed, recent])),
  }
}

/** As many of a shelf as are shown side by side. */
export const firstOf = (shelf: Uint32Array): Uint32Array => shelf.subarray(0, longest)

/** The day of the last upload of an album; 0 unknown. */
export const addedOf = (library: Library, albumRow: number): number => albumSums.whole(library).added[albumRow] ?? 0

/** By album row: plays of all its songs, and the day of the last upload. */
type Sums = { readonly plays: Uint32Array; readonly added: Uint32Array }

/** What the songs of each album come to. */
export const albumSums: Stepwise<Sums> = stepwise(function* ({ albums, tracks }) {
  const plays = new Uint32Array(albums.count)
  const added = new Uint32Array(albums.count)
  // Not a loop of its own: those with pauses in them run slowly.
  yield* inParts(tracks.count, (from, end) => {
    for (let row = from; row < end; row++) {
      const set = albums.set[tracks.album[row] ?? -1] ?? -1
      if (set < 0 || tracks.trashed[row] === 1) continue
      plays[set] = Math.min(mostPlays, (plays[set] ?? 0) + (tracks.plays[row] ?? 0))
      if ((tracks.added[row] ?? 0) > (added[set] ?? 0)) added[set] = tracks.added[row] ?? 0
    }
  })
  return { plays, added }
}, 'visible')

/** By album row: 1 where it or one of its songs is liked. A thumb makes it anew, and few songs have one: a millisecond for a million. */
export const likedAlbums = (library: Library): Uint8Array => partOf(library, 'rated', findLiked)

function findLiked({ albums, tracks }: Library): Uint8Array {
  const liked = new Uint8Array(albums.count)
  for (let row = 0; row < tracks.count; row++) {
    if ((tracks.rating[row] ?? 0) < ratings.up || tracks.trashed[row] === 1) continue
    const set = albums.set[tracks.album[row] ?? -1] ?? -1
    if (set >= 0) liked[set] = 1
  }
  for (let record = 0; record < albums.count; record++) {
    const set = albums.set[record] ?? -1
    if ((albums.rating[record] ?? 0) >= ratings.up && set >= 0 && listOf(albums.tracks, record).length > 0) liked[set] = 1
  }
  return liked
}

/** Rows that have a value, those with the highest first, equal ones as they were; at most so many. */
function highest(rows: Uint32Array, values: Uint32Array, most: number): Uint32Array {
  if (most <= few) return fewHighest(rows, values, most)
  const having = rows.filter(row => (values[row] ?? 0) > 0)
  const flipped = values.map(value => 0xffff_ffff - value)
  return sortedBy(having, flipped).subarray(0, most)
}

/** So many are picked out in one walk. */
const few = 256

function fewHighest(rows: Uint32Array, values: Uint32Array, most: number): Uint32Array {
  const found = new Uint32Array(most + 1)
  let count = 0
  /** A row needs more than this to be among them. */
  let least = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    const value = values[row] ?? 0
    if (value <= least) continue
    let at = count
    for (; at > 0 && (values[found[at - 1] ?? 0] ?? 0) < value; at--) found[at] = found[at - 1] ?? 0
    found[at] = row
    if (count < most) count++
    if (count === most) least = values[found[most - 1] ?? 0] ?? 0
  }
  return found.slice(0, count)
}

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
