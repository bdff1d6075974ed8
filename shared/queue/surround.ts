// The rest of a long list of which a part was played: it comes round that part, wherever that stands by now.
import type { TrackId } from '../ids.ts'
import { seededRandom } from '../seeded-random.ts'
import type { Queue } from './model.ts'
import { shuffled } from './shuffle.ts'

/** What a list has before and after the part of it that was played. */
export type Rest = {
  /** The id of that `play`. */
  readonly play: string
  readonly before: readonly TrackId[]
  readonly after: readonly TrackId[]
  /** While the queue is shuffled: where the rest goes, by chance, behind the item of `tracks` at `behind`. */
  readonly seed: number
  readonly behind: number
}

/** The queue with the rest round its excerpt; the very same one if it has none of that `play`. `behind`: as in `Rest`, for this queue. */
export function completed(queue: Queue, { play, before, after, seed }: Rest, behind: number): Queue {
  const { excerpt, tracks, unshuffled } = queue
  if (excerpt?.play !== play) return queue
  const round = (list: readonly TrackId[]) => before.concat(list.slice(0, excerpt.length), after, list.slice(excerpt.length))
  if (unshuffled === null) return { ...queue, tracks: round(tracks), excerpt: null }
  return { ...queue, tracks: mixed(tracks, behind + 1, before.concat(after), seed), unshuffled: round(unshuffled), excerpt: null }
}

/** Where the item at `index` of `tracks` is then. -1, before the first item, is still before that. */
export function shiftedBy({ excerpt, unshuffled }: Queue, { play, before, after }: Rest, index: number): number {
  if (excerpt?.play !== play || unshuffled !== null) return index
  return index + before.length + (index >= excerpt.length ? after.length : 0)
}

/** More items in a list from a position on, in a fair order and at fair places; those that are there keep their order. */
function mixed(list: readonly TrackId[], from: number, more: readonly TrackId[], seed: number): readonly TrackId[] {
  const random = seededRandom(seed)
  const added = shuffled(more, -1, Math.floor(random() * 2 ** 32))
  const result = list.slice(0, from)
  let [next, left] = [from, added.length]
  while (next < list.length || left > 0) {
    const isAdded = random() * (list.length - next + left) < left
    if (isAdded) left -= 1
    result.push((isAdded ? added[left] : list[next]) as TrackId)
    if (!isAdded) next += 1
  }
  return result
}
