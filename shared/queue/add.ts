// Adds tracks to the queue: at the end of play next, at the end of the queue, or at an index of either list, up to the queue limit.
import type { Millis } from '../ids.ts'
import { currentPlayNextCount } from './advance.ts'
import type { QueueCommand } from './commands.ts'
import { type EditLabel, type QueueList, type QueueState, queueLimit } from './model.ts'
import { changeLists, changeListsAndCursor, listsUnchanged, type QueueOutcome, withNewStart, withPlayback } from './outcome.ts'

type Addition = Extract<QueueCommand, { readonly type: 'playNext' | 'playLast' | 'insert' }>

/** How many more tracks fit under the queue limit. */
export const remainingCapacity = ({ queue }: Pick<QueueState, 'queue'>): number =>
  Math.max(0, queueLimit - queue.tracks.length - queue.playNext.length)

/**
 * Inserts as many of the tracks as fit, from the first. If nothing is current, they go to the end of `tracks` whatever was asked, and the
 * first of them becomes current, paused.
 */
export function addTracks(state: QueueState, addition: Addition, now: Millis): QueueOutcome {
  const fitting = addition.tracks.slice(0, remainingCapacity(state))
  const first = fitting[0]
  if (first === undefined) return listsUnchanged(state)
  const { playback } = state
  const { list, at, what } = insertPositionOf(state, addition)
  const label = { what, count: fitting.length }
  const change = { kind: 'step', label, edits: [{ type: 'insert', list, at, tracks: fitting }] } as const
  if (playback.current !== null) return changeListsAndCursor(state, change, now)
  const added = changeLists(state, change)
  const started = { ...withNewStart(added.state.playback, true, now), current: first, from: 'tracks' as const, index: 0 }
  return { ...added, state: withPlayback(added.state, started) }
}

type InsertPosition = { readonly list: QueueList; readonly at: number; readonly what: EditLabel['what'] }

function insertPositionOf(state: QueueState, addition: Addition): InsertPosition {
  const { queue, playback } = state
  const { type } = addition
  const atEnd: InsertPosition = { list: 'tracks', at: queue.tracks.length, what: type === 'insert' ? 'playLast' : type }
  if (playback.current === null || type === 'playLast') return atEnd
  // Appended rather than put in front, so that songs play in the order in which they were chosen.
  if (type === 'playNext') return { list: 'playNext', at: queue.playNext.length, what: type }
  const { list, to } = addition
  const minIndex = list === 'playNext' ? currentPlayNextCount(state) : 0
  return { list, at: Math.max(minIndex, Math.min(to, queue[list].length)), what: list === 'playNext' ? 'playNext' : 'playLast' }
}
