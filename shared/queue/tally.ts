// How many times each track is in a list, in a flat table: a hundred thousand are counted in a few milliseconds.
import type { TrackId } from '../ids.ts'

type Tally = {
  /** Takes one away; false if there is none left. */
  take(track: TrackId): boolean
}

/** Counts a list. */
function tally(list: readonly TrackId[]): Tally {
  const bits = Math.max(4, Math.ceil(Math.log2(list.length + 1)) + 1)
  const keys = new Float64Array(2 ** bits).fill(-1)
  const counts = new Int32Array(keys.length)
  const mask = keys.length - 1
  const slotOf = (track: TrackId): number => {
    // Fibonacci hashing; ids are whole numbers of any size, of which the low 32 bits count.
    let slot = Math.imul(track | 0, 0x9e3779b1) >>> (32 - bits)
    while (keys[slot] !== track && keys[slot] !== -1) slot = (slot + 1) & mask
    return slot
  }
  for (const track of list) {
    const slot = slotOf(track)
    keys[slot] = track
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

/** The list without each of `gone`, as many times as it is named there, the first ones first; what is not in the list does not matter. */
export function without(list: readonly TrackId[], gone: readonly TrackId[]): readonly TrackId[] {
  const [only] = gone
  if (only === undefined) return list
  if (gone.length === 1) {
    const at = list.indexOf(only)
    return at === -1 ? list : list.toSpliced(at, 1)
  }
  const left = tally(gone)
  return list.filter(track => !left.take(track))
}

/** The list with only as many of each track as `kept` names, the last ones of them: the same as `without` all others. */
export function withOnly(list: readonly TrackId[], kept: readonly TrackId[]): readonly TrackId[] {
  if (kept.length === 0) return []
  const left = tally(kept)
  const found: TrackId[] = []
  for (let index = list.length - 1; index >= 0 && found.length < kept.length; index -= 1) {
    const track = list[index] as TrackId
    if (left.take(track)) found.push(track)
  }
  return found.reverse()
}

/** Whether both lists hold the same tracks, each as many times; by two sums over them, which for others are the same never but by a miracle. */
export function isSameTracks(one: readonly TrackId[], other: readonly TrackId[]): boolean {
  if (one.length !== other.length) return false
  const [first, second] = [sumsOf(one), sumsOf(other)]
  return first[0] === second[0] && first[1] === second[1]
}

function sumsOf(list: readonly TrackId[]): readonly [number, number] {
  let [sum, mixed] = [0, 0]
  for (const track of list) {
    const low = track | 0
    const high = Math.floor(track / 2 ** 32) | 0
    // The steps of MurmurHash3 that spread every bit over all of them.
    let hash = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
    sum = (sum + hash) | 0
    mixed = (mixed + Math.imul(hash, hash | 1) + low) | 0
  }
  return [sum, mixed]
}
