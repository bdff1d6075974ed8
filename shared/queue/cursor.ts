// Follows the index of the current item in `tracks` through edits of the lists, or into other lists.
import { assertNever } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { QueueEdit } from './edits.ts'
import type { Queue } from './model.ts'
import { countOf, type PositionSpans, spansBefore } from './position-spans.ts'

/**
 * Where the item is after an edit. `isGone`: it was removed; `index` is then that of the item before it, -1 if it was the first or the list
 * was reordered or replaced.
 */
export type IndexAfterEdit = { readonly index: number; readonly isGone: boolean }

/**
 * The index, after an edit of `queue`, of the item that was at `index` of `tracks`; -1 (before the first) stays -1. A list that was
 * reordered or replaced is searched for the item's track; a shuffle with a pinned item is taken to pin the item at `index`.
 */
export function indexAfterEdit(queue: Queue, edit: QueueEdit, index: number): IndexAfterEdit {
  switch (edit.type) {
    case 'insert':
      return stillAt(edit.list === 'tracks' && index >= edit.at ? index + edit.tracks.length : index)
    case 'remove':
      return edit.list === 'tracks' ? afterRemoval(edit.spans, index) : stillAt(index)
    case 'move': {
      const { list, toList, spans, to } = edit
      if (list !== 'tracks') return stillAt(toList === 'tracks' && index >= to ? index + countOf(spans) : index)
      if (toList !== 'tracks') return afterRemoval(spans, index)
      if (index < 0) return stillAt(index)
      const start = to - spansBefore(spans, to).before
      const { before, isInside } = spansBefore(spans, index)
      const left = index - before
      return stillAt(isInside ? start + before : left >= start ? left + countOf(spans) : left)
    }
    case 'whole':
      return stillAt(index)
    case 'shuffle':
      return stillAt(edit.pinned < 0 ? index : 0)
    case 'unshuffle':
      return indexOfTrack(queue.tracks[index], queue.unshuffled ?? queue.tracks, index)
    case 'order':
      return indexOfTrack(queue.tracks[index], edit.tracks, index)
    case 'replace':
      return indexOfTrack(queue.tracks[index], edit.queue.tracks, index)
    default:
      return assertNever(edit)
  }
}

/**
 * The index in `after` of the item at `index` of `before`, for any two lists: exact if they differ by one insertion, removal or move;
 * otherwise the item with the same track that comes first behind the first difference, or else first in the list. If there is none, the
 * item is gone, and the index is that of the last item before the first difference.
 */
export function correspondingIndex(before: readonly TrackId[], after: readonly TrackId[], index: number): IndexAfterEdit {
  const track = before[index]
  if (before === after || track === undefined) return stillAt(Math.min(index, after.length - 1))
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  if (index < head) return stillAt(index)
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  if (index >= before.length - tail) return stillAt(index + after.length - before.length)
  const inside = after.indexOf(track, head)
  const at = inside === -1 ? after.indexOf(track) : inside
  return at === -1 ? { index: head - 1, isGone: true } : stillAt(at)
}

const stillAt = (index: number): IndexAfterEdit => ({ index, isGone: false })

function afterRemoval(spans: PositionSpans, index: number): IndexAfterEdit {
  const { before, isInside } = spansBefore(spans, index)
  return { index: index - before - (isInside ? 1 : 0), isGone: isInside }
}

function indexOfTrack(track: TrackId | undefined, list: readonly TrackId[], index: number): IndexAfterEdit {
  if (index < 0) return stillAt(index)
  const at = track === undefined ? -1 : list.indexOf(track)
  return at === -1 ? { index: -1, isGone: true } : stillAt(at)
}
