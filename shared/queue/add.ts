// Adds tracks to the queue, after the current one or at the end, up to the queue limit.
import type { Millis } from '../ids.ts'
import { headIsOver } from './advance.ts'
import type { QueueCommand } from './commands.ts'
import { type EditLabel, type QueueList, type QueueState, queueLimit } from './model.ts'
import { arrange, begun, changeLists, type Outcome, settled, withPlayback } from './outcome.ts'

type Addition = Extract<QueueCommand, { readonly type: 'playNext' | 'playLast' | 'insert' }>

/** How many more tracks fit under the queue limit. */
export const room = ({ queue }: Pick<QueueState, 'queue'>): number => Math.max(0, queueLimit - queue.tracks.length - queue.playNext.length)

/**
 * Inserts as many of the tracks as fit, from the first. If nothing is current, they go to the end of `tracks` whatever was asked, and the
 * first of them becomes current, paused.
 */
export function add(state: QueueState, addition: Addition, now: Millis): Outcome {
  const fitting = addition.tracks.slice(0, room(state))
  const first = fitting[0]
  if (first === undefined) return settled(state)
  const { playback } = state
  const { list, at, what } = placeOf(state, addition)
  const label = { what, count: fitting.length }
  const change = { kind: 'step', label, edits: [{ type: 'insert', list, at, tracks: fitting }] } as const
  if (playback.current !== null) return arrange(state, change, now)
  const added = changeLists(state, change)
  const started = { ...begun(added.state.playback, true, now), current: first, from: 'tracks' as const, index: 0 }
  return { ...added, state: withPlayback(added.state, started) }
}

type Spot = { readonly list: QueueList; readonly at: number; readonly what: EditLabel['what'] }

function placeOf(state: QueueState, addition: Addition): Spot {
  const { queue, playback } = state
  const { type } = addition
  const atEnd: Spot = { list: 'tracks', at: queue.tracks.length, what: type === 'insert' ? 'playLast' : type }
  if (playback.current === null || type === 'playLast') return atEnd
  const head = headIsOver(state)
  if (type === 'playNext') return { list: 'playNext', at: head, what: type }
  const { list, to } = addition
  const least = list === 'playNext' ? head : 0
  return { list, at: Math.max(least, Math.min(to, queue[list].length)), what: list === 'playNext' ? 'playNext' : 'playLast' }
}
