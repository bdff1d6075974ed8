// Adds the rest of a long list around its excerpt in the queue, wherever that is by now.
import type { TrackId } from '../ids.ts'
import { seededRandom } from '../seeded-random.ts'
import type { Queue } from './model.ts'
import { shuffled } from './shuffle.ts'

/** The tracks of a list before and after its excerpt. */
export type ExcerptRest = {
  /** The id of the `play` command that put the excerpt in the queue. */
  readonly play: string
  readonly before: readonly TrackId[]
  readonly after: readonly TrackId[]
  /** For a shuffled queue: the rest is mixed in at random (`seed`) behind the item at index `behind` of `tracks`. */
  readonly seed: number
  readonly behind: number
  /**
   * As `behind`, for the lists that undo (the next one first) and redo lead to; -1 where nothing was current. They are part of the change
   * since page and disk replay it without knowing what was current when; a list without an entry (a longer history, a journal of an older
   * version) counts as -1.
   */
  readonly behindOfUndo: readonly number[]
  readonly behindOfRedo: readonly number[]
}

/**
 * The queue with the rest around its excerpt; the same object if it has no excerpt of that `play`. `behind`: as in `ExcerptRest`, for this
 * queue.
 */
export function completeExcerpt(queue: Queue, { play, before, after, seed }: ExcerptRest, behind: number): Queue {
  const { excerpt, tracks, unshuffled } = queue
  if (excerpt?.play !== play) return queue
  const aroundExcerpt = (list: readonly TrackId[]) => before.concat(list.slice(0, excerpt.length), after, list.slice(excerpt.length))
  if (unshuffled === null) return { ...queue, tracks: aroundExcerpt(tracks), excerpt: null }
  return { ...queue, tracks: mixIn(tracks, behind + 1, before.concat(after), seed), unshuffled: aroundExcerpt(unshuffled), excerpt: null }
}

/**
 * The index in `tracks`, after the rest was added, of the item that was at `index`; -1 (before the first item) stays before the excerpt.
 * The same index in a shuffled queue, whose rest comes behind the current item, and without that excerpt.
 */
export function indexAfterSurround({ excerpt, unshuffled }: Queue, { play, before, after }: ExcerptRest, index: number): number {
  if (excerpt?.play !== play || unshuffled !== null) return index
  return index + before.length + (index >= excerpt.length ? after.length : 0)
}

/**
 * Mixes the items `mixedIn` into a list from index `from` on, at uniformly random positions in random order; existing items keep their
 * order.
 */
function mixIn(list: readonly TrackId[], from: number, mixedIn: readonly TrackId[], seed: number): readonly TrackId[] {
  const random = seededRandom(seed)
  const added = shuffled(mixedIn, -1, Math.floor(random() * 2 ** 32))
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
