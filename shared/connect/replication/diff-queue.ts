// Diffs a local queue against received lists, as the few small edits that a person's command would have made.
import type { TrackId } from '../../ids.ts'
import { applyEdits, type QueueEdit } from '../../queue/edits.ts'
import type { Queue, QueueList } from '../../queue/model.ts'
import { isSameTracks } from '../../queue/multiset.ts'
import type { PositionSpans } from '../../queue/position-spans.ts'

/** The lists that were received; `shuffle`: `tracks` is in shuffled order. */
export type RemoteLists = Pick<Queue, 'tracks' | 'playNext'> & { readonly shuffle: boolean }

export const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one === other || (one.length === other.length && one.every((track, index) => track === other[index]))

/**
 * Edits that turn a queue into the lists received, in time linear in their length; one that replaces the queue if less than half of
 * `tracks` is left, or if it came shuffled from an order that is not known. The unshuffled order, as far as this device knows it, gets the
 * same edits, so that shuffle can be turned off whichever device turned it on (C-35).
 */
export function diffQueue(queue: Queue, { tracks, playNext, shuffle }: RemoteLists): readonly QueueEdit[] {
  const playNextEdits = diffList(queue, 'playNext', playNext).edits
  if (shuffle && queue.unshuffled === null) {
    if (isSameTracks(queue.tracks, tracks)) return [{ type: 'order', tracks }, ...playNextEdits]
    return [replaceEdit(tracks, playNext, tracks)]
  }
  const unshuffleEdits: readonly QueueEdit[] = !shuffle && queue.unshuffled !== null ? [{ type: 'unshuffle' }] : []
  const { edits, isReplaced } = diffList(applyEdits(queue, unshuffleEdits), 'tracks', tracks)
  return isReplaced ? [replaceEdit(tracks, playNext, shuffle ? tracks : null)] : [...unshuffleEdits, ...edits, ...playNextEdits]
}

/** Replaces the queue without a context: the place that it was filled from on the other device is not known. */
const replaceEdit = (tracks: Queue['tracks'], playNext: Queue['playNext'], unshuffled: Queue['unshuffled']): QueueEdit => ({
  type: 'replace',
  queue: { tracks, playNext, unshuffled, context: null, excerpt: null },
})

type ListDiff = { readonly edits: readonly QueueEdit[]; readonly isReplaced: boolean }
const diffOf = (...edits: readonly QueueEdit[]): ListDiff => ({ edits, isReplaced: false })

/**
 * Diffs one list as one insert, remove, move or reorder, or two inserts around the old items, else as a remove and an insert; `isReplaced`:
 * that was the `tracks` list and less than half of it is left, so the queue counts as replaced.
 */
function diffList(queue: Queue, list: QueueList, after: readonly TrackId[]): ListDiff {
  const before = queue[list]
  if (isSameList(before, after)) return diffOf()
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const removed = before.slice(head, before.length - tail)
  const added = after.slice(head, after.length - tail)
  const insert = (at: number, tracks: readonly TrackId[]): QueueEdit => ({ type: 'insert', list, at, tracks })
  if (removed.length === 0) return diffOf(insert(head, added))
  const spans = removedSpans(removed, added, head)
  if (spans) return diffOf({ type: 'remove', list, spans })
  const rotation = removed.length === added.length ? rotationOf(removed, added) : 0
  if (rotation > 0) return diffOf({ type: 'move', list, spans: [head + rotation, removed.length - rotation], to: head, toList: list })
  const start = blockIn(added, removed)
  if (start > 0) return diffOf(insert(before.length - tail, added.slice(start + removed.length)), insert(head, added.slice(0, start)))
  if (list === 'tracks' && queue.unshuffled !== null && isSameTracks(before, after)) return diffOf({ type: 'order', tracks: after })
  const isReplaced = list === 'tracks' && head + tail < before.length / 2 && !isSameTracks(removed, added)
  return { edits: [{ type: 'remove', list, spans: [head, removed.length] }, insert(head, added)], isReplaced }
}

/**
 * The spans of `list` that `rest` lacks, shifted by `start` (the offset of `list` in the whole list); null if `rest` is not `list` with
 * items removed.
 */
function removedSpans(list: readonly TrackId[], rest: readonly TrackId[], start: number): PositionSpans | null {
  if (rest.length >= list.length) return null
  const spans: number[] = []
  let position = 0
  let end = -1
  for (const [index, track] of list.entries()) {
    if (position < rest.length && rest[position] === track) position += 1
    else {
      if (index === end) spans[spans.length - 1] = (spans.at(-1) ?? 0) + 1
      else spans.push(start + index, 1)
      end = index + 1
    }
  }
  return position === rest.length ? spans : null
}

/** By how many items a list was rotated from its beginning to its end; 0 if anything else changed. */
function rotationOf(before: readonly TrackId[], after: readonly TrackId[]): number {
  const [first] = after
  if (first === undefined) return 0
  const rotation = before.indexOf(first, 1)
  if (rotation === -1) return 0
  const isRotated = after.every((track, index) => track === before[(index + rotation) % before.length])
  return isRotated ? rotation : 0
}

/**
 * Index of 1 or more at which `block` stands in the longer `whole` as a contiguous run, searched only from the first occurrence of its
 * first item; 0: not found so.
 */
function blockIn(whole: readonly TrackId[], block: readonly TrackId[]): number {
  const [first] = block
  if (first === undefined || block.length >= whole.length) return 0
  const start = whole.indexOf(first, 1)
  if (start === -1 || start + block.length > whole.length) return 0
  return block.every((track, index) => track === whole[start + index]) ? start : 0
}
