// What can happen to the lists of a queue, as small data: main sends these to the page and to the disk instead of the lists.
import { assertNever } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { Excerpt, Queue, QueueList } from './model.ts'
import { shuffled } from './shuffle.ts'
import { countOf, parted, type Spans, spansBefore } from './spans.ts'
import { withOnly, without } from './tally.ts'

export type QueueEdit =
  | { readonly type: 'insert'; readonly list: QueueList; readonly at: number; readonly tracks: readonly TrackId[] }
  | { readonly type: 'remove'; readonly list: QueueList; readonly spans: Spans }
  /** Before the item that stands at `to` of the list it goes to, as the lists were before. */
  | { readonly type: 'move'; readonly list: QueueList; readonly spans: Spans; readonly to: number; readonly toList: QueueList }
  /** `pinned`: the item that comes first; -1 for none. */
  | { readonly type: 'shuffle'; readonly seed: number; readonly pinned: number }
  | { readonly type: 'unshuffle' }
  /** The rest of the list is not wanted any more. */
  | { readonly type: 'whole' }
  | { readonly type: 'order'; readonly tracks: readonly TrackId[] }
  | { readonly type: 'replace'; readonly queue: Queue }

/**
 * The queue after an edit. While it is shuffled, the order to come back to keeps up: what is added to `tracks` goes to its end, what is
 * removed leaves it, too (C-35).
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
      const { inside, outside } = parted(queue[edit.list], edit.spans)
      return removed(queue, edit.list, inside, outside)
    }
    case 'move': {
      const { list, toList, spans, to } = edit
      const { inside, outside } = parted(queue[list], spans)
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
  const unshuffled = list === 'tracks' && queue.unshuffled !== null ? queue.unshuffled.concat(tracks) : queue.unshuffled
  return { ...queue, [list]: spliced(queue[list], at, tracks), unshuffled }
}

function removed(queue: Queue, list: QueueList, gone: readonly TrackId[], left: readonly TrackId[]): Queue {
  if (list !== 'tracks' || queue.unshuffled === null) return { ...queue, [list]: left }
  // The same tracks in another order: whichever are fewer are looked for.
  const unshuffled = gone.length < left.length ? without(queue.unshuffled, gone) : withOnly(queue.unshuffled, left)
  return { ...queue, tracks: left, unshuffled }
}

/** How much of `tracks` it is after an edit of `queue` that is no `replace`; null: nothing. `after`: the queue that the edit led to. */
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
  if (queue.unshuffled !== null) return after.unshuffled === null ? length : lengthKept(length, queue.unshuffled, after.unshuffled)
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

const withoutSpans = (length: number, spans: Spans): number => length - spansBefore(spans, length).before

/** In the order from before shuffling, which only grows at its end, and of which the first ones of equal tracks are taken away. */
function lengthKept(length: number, before: readonly TrackId[], after: readonly TrackId[]): number {
  if (after.length >= before.length) return length
  let kept = 0
  let at = after.length - 1
  for (let index = before.length - 1; index >= 0; index -= 1) {
    if (before[index] !== after[at]) continue
    at -= 1
    if (index < length) kept += 1
  }
  return kept
}

/** More than this are not handed over one by one. */
const fewItems = 1000

const spliced = (list: readonly TrackId[], at: number, items: readonly TrackId[]): readonly TrackId[] =>
  items.length <= fewItems ? list.toSpliced(at, 0, ...items) : list.slice(0, at).concat(items, list.slice(at))
