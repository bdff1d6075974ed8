// Diffs a local queue against received lists, as the few small edits that a person's command would have made.
import type { TrackId } from '../../ids.ts'
import { applyEdits, type QueueEdit } from '../../queue/edits.ts'
import type { Queue, QueueList } from '../../queue/model.ts'
import type { Spans } from '../../queue/spans.ts'
import { isSameTracks } from '../../queue/tally.ts'

/** The lists that were received; `shuffle`: `tracks` is in shuffled order. */
export type RemoteLists = Pick<Queue, 'tracks' | 'playNext'> & { readonly shuffle: boolean }

export const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one === other || (one.length === other.length && one.every((track, index) => track === other[index]))

/**
 * Edits that turn a queue into the lists received, in time linear in their length. The order from before shuffling, as far as it is known
 * here, is edited along, so it survives whoever shuffled (C-35).
 */
export function difference(queue: Queue, { tracks, playNext, shuffle }: RemoteLists): readonly QueueEdit[] {
  const promised = ofList(queue, 'playNext', playNext).edits
  if (shuffle && queue.unshuffled === null) {
    if (isSameTracks(queue.tracks, tracks)) return [{ type: 'order', tracks }, ...promised]
    return [replaced(tracks, playNext, tracks)]
  }
  const turned: readonly QueueEdit[] = !shuffle && queue.unshuffled !== null ? [{ type: 'unshuffle' }] : []
  const { edits, isAnother } = ofList(applyEdits(queue, turned), 'tracks', tracks)
  return isAnother ? [replaced(tracks, playNext, shuffle ? tracks : null)] : [...turned, ...edits, ...promised]
}

/** Replaces the queue without a context: the place that it was filled from on the other device is not known. */
const replaced = (tracks: Queue['tracks'], playNext: Queue['playNext'], unshuffled: Queue['unshuffled']): QueueEdit => ({
  type: 'replace',
  queue: { tracks, playNext, unshuffled, context: null, excerpt: null },
})

type Difference = { readonly edits: readonly QueueEdit[]; readonly isAnother: boolean }
const as = (...edits: readonly QueueEdit[]): Difference => ({ edits, isAnother: false })

/** Diffs one list; `isAnother`: less than half of it is left, so it counts as replaced. */
function ofList(queue: Queue, list: QueueList, after: readonly TrackId[]): Difference {
  const before = queue[list]
  if (isSameList(before, after)) return as()
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const gone = before.slice(head, before.length - tail)
  const come = after.slice(head, after.length - tail)
  const insert = (at: number, tracks: readonly TrackId[]): QueueEdit => ({ type: 'insert', list, at, tracks })
  if (gone.length === 0) return as(insert(head, come))
  const spans = missing(gone, come, head)
  if (spans) return as({ type: 'remove', list, spans })
  const turn = gone.length === come.length ? turnOf(gone, come) : 0
  if (turn > 0) return as({ type: 'move', list, spans: [head + turn, gone.length - turn], to: head, toList: list })
  const start = blockIn(come, gone)
  if (start > 0) return as(insert(before.length - tail, come.slice(start + gone.length)), insert(head, come.slice(0, start)))
  if (list === 'tracks' && queue.unshuffled !== null && isSameTracks(before, after)) return as({ type: 'order', tracks: after })
  const isAnother = list === 'tracks' && head + tail < before.length / 2 && !isSameTracks(gone, come)
  return { edits: [{ type: 'remove', list, spans: [head, gone.length] }, insert(head, come)], isAnother }
}

/** The spans of `list` that `rest` lacks, or null if more than removals happened; `start` offsets them into the whole list. */
function missing(list: readonly TrackId[], rest: readonly TrackId[], start: number): Spans | null {
  if (rest.length >= list.length) return null
  const spans: number[] = []
  let at = 0
  let end = -1
  for (const [index, track] of list.entries()) {
    if (at < rest.length && rest[at] === track) at += 1
    else {
      if (index === end) spans[spans.length - 1] = (spans.at(-1) ?? 0) + 1
      else spans.push(start + index, 1)
      end = index + 1
    }
  }
  return at === rest.length ? spans : null
}

/** By how many items a list was rotated from its beginning to its end; 0 if anything else changed. */
function turnOf(before: readonly TrackId[], after: readonly TrackId[]): number {
  const [first] = after
  if (first === undefined) return 0
  const turn = before.indexOf(first, 1)
  if (turn === -1) return 0
  const isTurned = after.every((track, index) => track === before[(index + turn) % before.length])
  return isTurned ? turn : 0
}

/** Index of 1 or more at which `block` stands in `whole` as a contiguous run; 0 if it does not. */
function blockIn(whole: readonly TrackId[], block: readonly TrackId[]): number {
  const [first] = block
  if (first === undefined || block.length >= whole.length) return 0
  const start = whole.indexOf(first, 1)
  if (start === -1 || start + block.length > whole.length) return 0
  return block.every((track, index) => track === whole[start + index]) ? start : 0
}
