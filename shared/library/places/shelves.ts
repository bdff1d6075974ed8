// The shelves of Home: albums selected by plays, dates and ratings of their tracks, which are summed once per library.
import { ratings } from '../../wire/profile.ts'
import { type ChunkedTask, chunkedTask, inChunks } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { memoisedByPart } from '../model/part-caches.ts'
import { rowsAt } from '../model/row-lists.ts'
import { sortedBy } from '../order/radix-sort.ts'
import { albumsOf } from './credited.ts'

export type ShelfName = 'added' | 'recent' | 'mostPlayed' | 'forgotten'

/** Most albums shown on a shelf, a few windows wide; a page of its own shows all of them. */
const maxShown = 30
/** The forgotten albums shown are drawn from this many of the best. */
const pool = 200
/** An album uploaded within this many days is not forgotten yet. */
const newForDays = 90
/** Upper bound of plays per album, so that their sum with `likeWorth` fits 32 bits. */
const maxPlays = 1_000_000_000
/** How many plays a like is worth where forgotten albums are ranked. */
const likeWorth = 1_000_000

/**
 * The albums (one row per set) of a shelf in its order; `today` in days since 1970. `added`: newest uploads first. `recent`: as the service
 * lists them, latest first. `mostPlayed`: by plays of all their songs. `forgotten`: liked or often played, uploaded long ago, and not shown
 * on the shelves of most and recently played; reshuffled weekly. `max` limits the result. Takes a few milliseconds once `albumSums` are
 * computed.
 */
export function shelfOf(library: Library, name: ShelfName, today: number, max = library.albumOrder.length): Uint32Array {
  const { plays, added } = albumSums.whole(library)
  switch (name) {
    case 'added':
      return highest(library.albumOrder, added, max)
    case 'recent':
      return albumsOf(library, rowsAt(library.playlists.tracks, rowOfList(library, 'recently-played'))).subarray(0, max)
    case 'mostPlayed':
      return highest(library.albumOrder, plays, max)
    case 'forgotten':
      return forgotten(library, today, [shelfOf(library, 'mostPlayed', today, maxShown), shelfOf(library, 'recent', today)]).subarray(
        0,
        max,
      )
  }
}

/**
 * Albums of the shelf `forgotten`, at most `pool`: the most played and liked ones that were uploaded at least `newForDays` days ago, in a
 * random order that changes every week. `today`: days since 1970. `excludedShelves`: shelves whose shown albums are left out.
 */
function forgotten(library: Library, today: number, excludedShelves: readonly Uint32Array[]): Uint32Array {
  const { plays, added } = albumSums.whole(library)
  const liked = likedAlbums(library)
  const isExcluded = new Uint8Array(library.albums.count)
  for (const shelf of excludedShelves) for (const row of shownPart(shelf)) isExcluded[row] = 1
  const scores = plays.map((count, row) => count + (liked[row] === 1 ? likeWorth : 0))
  const candidates = library.albumOrder.filter(row => (added[row] ?? 0) <= today - newForDays && isExcluded[row] === 0)
  return randomSample(highest(candidates, scores, pool), Math.floor(today / 7), pool)
}

/** For every shelf the albums that Home shows of it, at most `maxShown`. */
export function shelvesOf(library: Library, today: number): Readonly<Record<ShelfName, Uint32Array>> {
  const mostPlayed = shelfOf(library, 'mostPlayed', today, maxShown)
  const recent = shelfOf(library, 'recent', today)
  return {
    added: shelfOf(library, 'added', today, maxShown),
    recent: shownPart(recent),
    mostPlayed,
    forgotten: shownPart(forgotten(library, today, [mostPlayed, recent])),
  }
}

/** The first `maxShown` albums of a shelf, as a view of it. */
export const shownPart = (shelf: Uint32Array): Uint32Array => shelf.subarray(0, maxShown)

/** Day of an album's last upload, counted from 1970; 0 = unknown. `albumRow`: the row of its set. */
export const addedOf = (library: Library, albumRow: number): number => albumSums.whole(library).added[albumRow] ?? 0

/** By the row of an album's set: plays of all its songs, and the day of the last upload, counted from 1970. */
type Sums = { readonly plays: Uint32Array; readonly added: Uint32Array }

/** The sums over the songs of each album, computed in steps. */
export const albumSums: ChunkedTask<Sums> = chunkedTask(function* ({ albums, tracks }) {
  const plays = new Uint32Array(albums.count)
  const added = new Uint32Array(albums.count)
  // A callback instead of a loop with yields in it, which engines optimise less.
  yield* inChunks(tracks.count, (from, end) => {
    for (let row = from; row < end; row++) {
      const set = albums.set[tracks.album[row] ?? -1] ?? -1
      if (set < 0 || tracks.trashed[row] === 1) continue
      plays[set] = Math.min(maxPlays, (plays[set] ?? 0) + (tracks.plays[row] ?? 0))
      if ((tracks.added[row] ?? 0) > (added[set] ?? 0)) added[set] = tracks.added[row] ?? 0
    }
  })
  return { plays, added }
}, 'visible')

/**
 * By the row of an album's set: 1 if one of its records or songs is liked. Recomputed after each rating, a millisecond for a million songs.
 */
export const likedAlbums = (library: Library): Uint8Array => memoisedByPart(library, 'rated', findLiked)

function findLiked({ albums, tracks }: Library): Uint8Array {
  const liked = new Uint8Array(albums.count)
  for (let row = 0; row < tracks.count; row++) {
    if ((tracks.rating[row] ?? 0) < ratings.up || tracks.trashed[row] === 1) continue
    const set = albums.set[tracks.album[row] ?? -1] ?? -1
    if (set >= 0) liked[set] = 1
  }
  for (let disc = 0; disc < albums.count; disc++) {
    const set = albums.set[disc] ?? -1
    if ((albums.rating[disc] ?? 0) >= ratings.up && set >= 0 && rowsAt(albums.tracks, disc).length > 0) liked[set] = 1
  }
  return liked
}

/** Rows with a value above 0, highest first, stable, at most `max`. */
function highest(rows: Uint32Array, values: Uint32Array, max: number): Uint32Array {
  if (max <= insertionLimit) return highestByInsertion(rows, values, max)
  const having = rows.filter(row => (values[row] ?? 0) > 0)
  const flipped = values.map(value => 0xffff_ffff - value)
  return sortedBy(having, flipped).subarray(0, max)
}

/** Up to this many are selected in one pass by insertion. */
const insertionLimit = 256

function highestByInsertion(rows: Uint32Array, values: Uint32Array, max: number): Uint32Array {
  const selected = new Uint32Array(max + 1)
  let count = 0
  /** The lowest value among the selected once `max` are found: a row needs more to enter. */
  let min = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    const value = values[row] ?? 0
    if (value <= min) continue
    let at = count
    for (; at > 0 && (values[selected[at - 1] ?? 0] ?? 0) < value; at--) selected[at] = selected[at - 1] ?? 0
    selected[at] = row
    if (count < max) count++
    if (count === max) min = values[selected[max - 1] ?? 0] ?? 0
  }
  return selected.slice(0, count)
}

/** The row of the system playlist of a type (protocol 6.2); -1: the account has none. */
export function rowOfList({ playlists }: Library, type: string): number {
  for (let row = 0; row < playlists.count; row++) if (playlists.type.at(row) === type) return row
  return -1
}

/** Up to `maxShown` albums (one row per set) at random, deterministic for a seed. */
export const randomAlbums = (library: Library, seed: number): Uint32Array => randomSample(library.albumOrder, seed, maxShown)

/**
 * Up to `sampleSize` distinct rows, uniformly at random, deterministic for a seed, in time linear in `sampleSize` (sparse Fisher-Yates
 * shuffle).
 */
function randomSample(rows: Uint32Array, seed: number, sampleSize: number): Uint32Array {
  const moved = new Map<number, number>()
  const count = Math.min(sampleSize, rows.length)
  return Uint32Array.from({ length: count }, (_, index) => {
    const other = index + (hash(seed, index) % (rows.length - index))
    const row = moved.get(other) ?? other
    moved.set(other, moved.get(index) ?? index)
    return rows[row] ?? 0
  })
}

/** A pseudo-random number from 0 to 2^32 - 1 (the finaliser of MurmurHash3). */
function hash(seed: number, step: number): number {
  let value = Math.imul(seed, 0x9e37_79b1) ^ Math.imul(step + 1, 0x85eb_ca6b)
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35)
  return (value ^ (value >>> 16)) >>> 0
}
