// Edits of a queue's lists as small data, which main sends to the page and writes to the disk instead of whole lists.
import { assertNever } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { Excerpt, Queue, QueueList } from './model.ts'
import { multisetDifference, withOnly } from './multiset.ts'
import { countOf, type PositionSpans, partition, spansBefore } from './position-spans.ts'
import { shuffled } from './shuffle.ts'

export type QueueEdit =
  | { readonly type: 'insert'; readonly list: QueueList; readonly at: number; readonly tracks: readonly TrackId[] }
  | { readonly type: 'remove'; readonly list: QueueList; readonly spans: PositionSpans }
  /** Moves items before the one at `to` of the target list; positions are those before the move. */
  | { readonly type: 'move'; readonly list: QueueList; readonly spans: PositionSpans; readonly to: number; readonly toList: QueueList }
  /** Shuffles `tracks` by a seed; `pinned`: index of the item that is put first; -1 for none. */
  | { readonly type: 'shuffle'; readonly seed: number; readonly pinned: number }
  | { readonly type: 'unshuffle' }
  /** The queue is no excerpt any more: the rest of its list is not to be added. */
  | { readonly type: 'whole' }
  | { readonly type: 'order'; readonly tracks: readonly TrackId[] }
  | { readonly type: 'replace'; readonly queue: Queue }

/**
 * Applies an edit. While the queue is shuffled, the unshuffled order is edited along: inserted tracks go to its end, removed ones leave it,
 * too (C-35).
 */
export function applyEdit(queue: Queue, edit: QueueEdit): Queue {
  const after = listsAfter(queue, edit)
  return queue.excerpt === null || edit.type === 'replace' ? after : { ...after, excerpt: excerptAfter(queue, queue.excerpt, edit, after) }
}

function listsAfter(queue: Queue, edit: QueueEdit): Queue {
  switch (edit.type) {
    case 'insert':
      return inserted(queue, edit.list, edit.at, edit.tracks)
    case 'remove': {
      const { inside, outside } = partition(queue[edit.list], edit.spans)
      return removed(queue, edit.list, inside, outside)
    }
    case 'move': {
      const { list, toList, spans, to } = edit
      const { inside, outside } = partition(queue[list], spans)
      if (list !== toList) return inserted(removed(queue, list, inside, outside), toList, to, inside)
      return { ...queue, [list]: spliced(outside, to - spansBefore(spans, to).before, inside) }
    }
    case 'shuffle':
      return { ...queue, tracks: shuffled(queue.tracks, edit.pinned, edit.seed), unshuffled: queue.unshuffled ?? queue.tracks }
    case 'unshuffle':
      return queue.unshuffled === null ? queue : { ...queue, tracks: queue.unshuffled, unshuffled: null }
    case 'order':
      return { ...queue, tracks: edit.tracks, unshuffled: queue.unshuffled ?? queue.tracks }
    case 'whole':
      return queue
    case 'replace':
      return edit.queue
    default:
      return assertNever(edit)
  }
}

export const applyEdits = (queue: Queue, edits: readonly QueueEdit[]): Queue => edits.reduce(applyEdit, queue)

function inserted(queue: Queue, list: QueueList, at: number, tracks: readonly TrackId[]): Queue {
  const after = { ...queue, [list]: spliced(queue[list], at, tracks) }
  if (list !== 'tracks' || queue.unshuffled === null) return after
  // An unshuffled order of other tracks, as ids chosen to be taken for others can make it, would grow with each insertion.
  const isOfOthers = queue.unshuffled.length !== queue.tracks.length
  return { ...after, unshuffled: isOfOthers ? after.tracks : queue.unshuffled.concat(tracks) }
}

function removed(queue: Queue, list: QueueList, gone: readonly TrackId[], left: readonly TrackId[]): Queue {
  if (list !== 'tracks' || queue.unshuffled === null) return { ...queue, [list]: left }
  // `tracks` and the unshuffled order hold the same tracks, so only the removed or the remaining ones, whichever are fewer, are looked up.
  const unshuffled = gone.length < left.length ? multisetDifference(queue.unshuffled, gone) : withOnly(queue.unshuffled, left)
  return { ...queue, tracks: left, unshuffled }
}

/** The excerpt after an edit that is no `replace`; null: nothing of it is left. `after`: the queue with the edit applied. */
function excerptAfter(
  queue: Queue,
  { play, length }: Excerpt,
  edit: Exclude<QueueEdit, { type: 'replace' }>,
  after: Queue,
): Excerpt | null {
  const left = edit.type === 'whole' ? 0 : lengthAfter(queue, length, edit, after)
  return left === 0 ? null : { play, length: left }
}

function lengthAfter(queue: Queue, length: number, edit: QueueEdit, after: Queue): number {
  if (queue.unshuffled !== null) return after.unshuffled === null ? length : remainingLength(length, queue.unshuffled, after.unshuffled)
  switch (edit.type) {
    case 'insert':
      return edit.list === 'tracks' && edit.at < length ? length + edit.tracks.length : length
    case 'remove':
      return edit.list === 'tracks' ? withoutSpans(length, edit.spans) : length
    case 'move': {
      const { list, toList, spans, to } = edit
      const left = list === 'tracks' ? withoutSpans(length, spans) : length
      const at = list === 'tracks' ? to - spansBefore(spans, to).before : to
      return toList === 'tracks' && at < left ? left + countOf(spans) : left
    }
    default:
      return length
  }
}

const withoutSpans = (length: number, spans: PositionSpans): number => length - spansBefore(spans, length).before

/**
 * How many of the first `length` items of the unshuffled order are left: it only grows at its end, and of equal tracks the first are
 * removed.
 */
function remainingLength(length: number, before: readonly TrackId[], after: readonly TrackId[]): number {
  if (after.length >= before.length) return length
  let remaining = 0
  let lastIndex = after.length - 1
  for (let index = before.length - 1; index >= 0 && lastIndex >= 0; index -= 1) {
    if (before[index] !== after[lastIndex]) continue
    lastIndex -= 1
    if (index < length) remaining += 1
  }
  return remaining
}

/** Longest list of items passed as separate arguments, as an engine limits how many a call can take. */
const maxSpread = 1000

const spliced = (list: readonly TrackId[], at: number, items: readonly TrackId[]): readonly TrackId[] =>
  items.length <= maxSpread ? list.toSpliced(at, 0, ...items) : list.slice(0, at).concat(items, list.slice(at))
