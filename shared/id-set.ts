// Fixed sets of untrusted ids as sorted arrays: V8 hashes numbers without a seed, so ids can be chosen that all collide in a Set (40,000 of
// them blocked the app for more than a second); sorting is not affected.
import { rowOf } from './library/model/row-index.ts'

/** Distinct ids in ascending order. */
export type IdSet = {
  readonly ids: Float64Array
  has(id: number): boolean
  /** Index of an id in `ids`; -1: not in the set. */
  indexOf(id: number): number
}

/** Builds a set of safe integers in O(n log n), whatever they are. */
export function idSet(all: Iterable<number>): IdSet {
  const sorted = Float64Array.from(all).sort()
  const ids = sorted.filter((id, index) => index === 0 || id !== sorted[index - 1])
  const indexOf = (id: number): number => rowOf(ids, id)
  return { ids, indexOf, has: id => indexOf(id) >= 0 }
}

/** The ids without duplicates, in order of first occurrence. */
export function distinct<Id extends number>(list: readonly Id[]): readonly Id[] {
  const { ids, indexOf } = idSet(list)
  if (ids.length === list.length) return list
  const isSeen = new Uint8Array(ids.length)
  return list.filter(id => {
    const index = indexOf(id)
    if (isSeen[index] === 1) return false
    isSeen[index] = 1
    return true
  })
}
