// Sets of ids that others may have chosen, as sorted arrays: V8 hashes numbers without a seed, so that ids can be chosen which all fall into
// one bucket of a Set. 40,000 of them held the app up for more than a second; sorted they take as long as any others.
import { rowOf } from './library/model/row-of.ts'

/** Each once, in ascending order. */
export type IdSet = {
  readonly ids: Float64Array
  has(id: number): boolean
  /** Which of `ids` it is, or -1. */
  indexOf(id: number): number
}

/** Takes safe integers, in time of n log n whatever they are. */
export function idSet(all: Iterable<number>): IdSet {
  const sorted = Float64Array.from(all).sort()
  const ids = sorted.filter((id, index) => index === 0 || id !== sorted[index - 1])
  const indexOf = (id: number): number => rowOf(ids, id)
  return { ids, indexOf, has: id => indexOf(id) >= 0 }
}

/** Each id once, where it comes first. */
export function distinct<Id extends number>(all: readonly Id[]): readonly Id[] {
  const { ids, indexOf } = idSet(all)
  if (ids.length === all.length) return all
  const isSeen = new Uint8Array(ids.length)
  return all.filter(id => {
    const index = indexOf(id)
    if (isSeen[index] === 1) return false
    isSeen[index] = 1
    return true
  })
}
