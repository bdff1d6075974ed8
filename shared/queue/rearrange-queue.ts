// Removes, moves, clears and reorders items of the queue; the current track plays on unless it is removed.
import type { Millis } from '../ids.ts'
import { currentPlayNextCount } from './advance.ts'
import type { QueueCommand } from './commands.ts'
import type { QueueEdit } from './edits.ts'
import type { QueueList, QueueState } from './model.ts'
import { isSameTracks } from './multiset.ts'
import { changeListsAndCursor, listsUnchanged, type QueueOutcome } from './outcome.ts'
import { countOf, type PositionSpans, spansBefore, spansOf } from './position-spans.ts'

type CommandOf<Type extends QueueCommand['type']> = Extract<QueueCommand, { type: Type }>

export function removeItems(state: QueueState, { list, indices, others = [] }: CommandOf<'remove'>, now: Millis): QueueOutcome {
  const edits = (
    [
      [list, indices],
      [otherList(list), others],
    ] as const
  ).flatMap(([from, positions]): readonly QueueEdit[] => {
    const spans = spansOf(positions, state.queue[from].length)
    return spans.length === 0 ? [] : [{ type: 'remove', list: from, spans }]
  })
  return edits.length === 0
    ? listsUnchanged(state)
    : changeListsAndCursor(state, { kind: 'step', label: { what: 'remove', count: countItems(edits) }, edits }, now)
}

/** Moves items; the current item never leaves its list, and a current play-next item stays at the head. */
export function moveItems(
  state: QueueState,
  { list, indices, to: target, toList = list, others = [] }: CommandOf<'move'>,
  now: Millis,
): QueueOutcome {
  const { queue } = state
  const pinned = toList === 'playNext' ? currentPlayNextCount(state) : 0
  const index = Math.max(pinned, Math.min(target, queue[toList].length))
  const spans = movableSpans(state, list, indices, toList)
  const edits: QueueEdit[] = []
  if (spans.length > 0 && !(list === toList && isSamePosition(spans, index))) edits.push({ type: 'move', list, spans, to: index, toList })
  const behind = list === toList ? movableSpans(state, otherList(list), others, toList) : []
  const start = index - spansBefore(spans, index).before
  if (behind.length > 0) edits.push({ type: 'move', list: otherList(list), spans: behind, to: start + countOf(spans), toList })
  return edits.length === 0
    ? listsUnchanged(state)
    : changeListsAndCursor(state, { kind: 'step', label: { what: 'move', count: countItems(edits) }, edits }, now)
}

/**
 * The positions in a list whose items may be moved to `toList`, as spans: without the current item where it would leave its list, and
 * without the play-next item that plays.
 */
function movableSpans(state: QueueState, list: QueueList, indices: readonly number[], toList: QueueList): PositionSpans {
  const { queue, playback } = state
  const minIndex = list === 'playNext' ? currentPlayNextCount(state) : 0
  const stays = toList !== list && playback.from === 'tracks' && list === 'tracks' ? playback.index : -1
  return spansOf(
    indices.filter(index => index !== stays),
    queue[list].length,
    minIndex,
  )
}

const otherList = (list: QueueList): QueueList => (list === 'tracks' ? 'playNext' : 'tracks')

const countItems = (edits: readonly QueueEdit[]): number =>
  edits.reduce((sum, edit) => sum + (edit.type === 'remove' || edit.type === 'move' ? countOf(edit.spans) : 0), 0)

const isSamePosition = (spans: PositionSpans, to: number): boolean => {
  const [at = 0, count = 0] = spans
  return spans.length === 2 && to >= at && to <= at + count
}

export function clearQueue(state: QueueState, { what }: CommandOf<'clear'>, now: Millis): QueueOutcome {
  const { tracks, playNext } = state.queue
  const head = currentPlayNextCount(state)
  const from = what === 'everything' ? 0 : state.playback.index + 1
  const edits: QueueEdit[] = []
  if (what !== 'playNext' && tracks.length > from) edits.push({ type: 'remove', list: 'tracks', spans: [from, tracks.length - from] })
  const remaining = what === 'everything' ? 0 : head
  if (playNext.length > remaining) edits.push({ type: 'remove', list: 'playNext', spans: [remaining, playNext.length - remaining] })
  if (what !== 'playNext' && state.queue.excerpt !== null) edits.push({ type: 'whole' })
  return changeListsAndCursor(state, { kind: 'step', label: { what: 'clear', count: countItems(edits) }, edits }, now)
}

/** Reorders `tracks` if the order holds the same tracks, else changes nothing: the page may have worked it out before the last edit. */
export function orderTracks(state: QueueState, { tracks }: CommandOf<'order'>, now: Millis): QueueOutcome {
  if (!isSameTracks(state.queue.tracks, tracks)) return listsUnchanged(state)
  const label = { what: 'order', count: tracks.length } as const
  return changeListsAndCursor(state, { kind: 'step', label, edits: [{ type: 'order', tracks }] }, now)
}
