// How many times each track is in a list: a hundred thousand are counted in a few milliseconds, and chosen ones in some more.
import { idSet } from '../id-set.ts'
import type { TrackId } from '../ids.ts'

type Tally = {
  /** Takes one away; false if there is none left. */
  take(track: TrackId): boolean
}

/** Where each track of a list has its place; a place of their own or -1 for all others. */
type Places = { readonly size: number; readonly placeOf: (track: TrackId) => number }

/** Ids that lie as services number them are found within a few steps; ids that were chosen to meet would take one for each other. */
const farthest = 128

/** In a flat table; null if some would lie too far from where they are looked for. */
function table(list: readonly TrackId[]): Places | null {
  const bits = Math.max(4, Math.ceil(Math.log2(list.length + 1)) + 1)
  const keys = new Float64Array(2 ** bits).fill(-1)
  const mask = keys.length - 1
  /** Its own slot or the free one for it; -1 if both are too far away. */
  const slotOf = (track: TrackId): number => {
    // Fibonacci hashing; ids are whole numbers of any size, of which the low 32 bits count.
    let slot = Math.imul(track | 0, 0x9e3779b1) >>> (32 - bits)
    for (let steps = 0; steps < farthest; steps += 1) {
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
  return { size: keys.length, placeOf: slotOf }
}

function sorted(list: readonly TrackId[]): Places {
  const { ids, indexOf } = idSet(list)
  return { size: ids.length, placeOf: indexOf }
}

/** Counts a list. */
function tally(list: readonly TrackId[]): Tally {
  const { size, placeOf } = table(list) ?? sorted(list)
  const counts = new Int32Array(size)
  for (const track of list) {
    const place = placeOf(track)
    counts[place] = (counts[place] ?? 0) + 1
  }
  return {
    take: track => {
      const place = placeOf(track)
      const left = counts[place] ?? 0
      if (left === 0) return false
      counts[place] = left - 1
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
