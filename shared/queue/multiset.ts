// Multisets of tracks: subtracts, filters and compares lists of a hundred thousand ids in milliseconds.
import { idSet } from '../id-set.ts'
import type { TrackId } from '../ids.ts'

type Multiset = {
  /** Removes one occurrence; false if none is left. */
  take(track: TrackId): boolean
}

/** Maps each track of a list to a slot of its own; other tracks to a slot that no listed one has, or to -1. */
type Slots = { readonly size: number; readonly slotOf: (track: TrackId) => number }

/**
 * Longest probe sequence, in slots: ordinary ids need a few, ids chosen to collide would make every lookup linear; if more are needed, no
 * hash table is used.
 */
const maxProbes = 128

/** Slots by an open-addressing hash table; null: a probe sequence grew too long. */
function hashTable(list: readonly TrackId[]): Slots | null {
  const bits = Math.max(4, Math.ceil(Math.log2(list.length + 1)) + 1)
  const keys = new Float64Array(2 ** bits).fill(-1)
  const mask = keys.length - 1
  /** The slot of a track or the free one for it; -1: neither is within `maxProbes` probes. */
  const slotOf = (track: TrackId): number => {
    // Fibonacci hashing of the low 32 bits; ids may be larger.
    let slot = Math.imul(track | 0, 0x9e3779b1) >>> (32 - bits)
    for (let steps = 0; steps < maxProbes; steps += 1) {
      if (keys[slot] === track || keys[slot] === -1) return slot
      slot = (slot + 1) & mask
    }
    return -1
  }
  for (const track of list) {
    const slot = slotOf(track)
    if (slot === -1) return null
    keys[slot] = track
  }
  return { size: keys.length, slotOf }
}

function sortedTable(list: readonly TrackId[]): Slots {
  const { ids, indexOf } = idSet(list)
  return { size: ids.length, slotOf: indexOf }
}

/** Counts the occurrences of each track in a list. */
function multisetOf(list: readonly TrackId[]): Multiset {
  const { size, slotOf } = hashTable(list) ?? sortedTable(list)
  const counts = new Int32Array(size)
  for (const track of list) {
    const slot = slotOf(track)
    counts[slot] = (counts[slot] ?? 0) + 1
  }
  return {
    take: track => {
      const slot = slotOf(track)
      const left = counts[slot] ?? 0
      if (left === 0) return false
      counts[slot] = left - 1
      return true
    },
  }
}

/**
 * The list without the tracks of `gone`: of each track the first occurrences, as many as `gone` has; tracks that are not in the list are
 * ignored.
 */
export function multisetDifference(list: readonly TrackId[], gone: readonly TrackId[]): readonly TrackId[] {
  const [only] = gone
  if (only === undefined) return list
  if (gone.length === 1) {
    const at = list.indexOf(only)
    return at === -1 ? list : list.toSpliced(at, 1)
  }
  const left = multisetOf(gone)
  return list.filter(track => !left.take(track))
}

/**
 * The list reduced to as many occurrences of each track as `wantedTracks` has, the last ones; the same as removing all others by
 * `multisetDifference`.
 */
export function withOnly(list: readonly TrackId[], wantedTracks: readonly TrackId[]): readonly TrackId[] {
  if (wantedTracks.length === 0) return []
  const left = multisetOf(wantedTracks)
  const matched: TrackId[] = []
  for (let index = list.length - 1; index >= 0 && matched.length < wantedTracks.length; index -= 1) {
    const track = list[index] as TrackId
    if (left.take(track)) matched.push(track)
  }
  return matched.reverse()
}

/**
 * Whether both lists are the same multiset, by two order-independent checksums of 32 bits; other lists collide with negligible probability.
 */
export function isSameTracks(one: readonly TrackId[], other: readonly TrackId[]): boolean {
  if (one.length !== other.length) return false
  const [first, second] = [checksumsOf(one), checksumsOf(other)]
  return first[0] === second[0] && first[1] === second[1]
}

function checksumsOf(list: readonly TrackId[]): readonly [number, number] {
  let [sum, mixed] = [0, 0]
  for (const track of list) {
    const low = track | 0
    const high = Math.floor(track / 2 ** 32) | 0
    // The finaliser of MurmurHash3, which spreads every bit over all of them.
    let hash = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
    sum = (sum + hash) | 0
    mixed = (mixed + Math.imul(hash, hash | 1) + low) | 0
  }
  return [sum, mixed]
}
