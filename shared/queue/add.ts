// Adding to the queue: right after the current track, or at its end; never more than the limit, and kept when shuffle goes off.
import type { Millis, TrackId } from '../ids.ts'
import { headIsOver } from './advance.ts'
import { type QueueState, queueLimit } from './model.ts'
import { begun, changeLists, type Outcome, settled, withPlayback } from './outcome.ts'

type Addition = { readonly type: 'playNext' | 'playLast'; readonly tracks: readonly TrackId[] }

/** How many more tracks the queue takes. */
export const room = ({ queue }: Pick<QueueState, 'queue'>): number => Math.max(0, queueLimit - queue.tracks.length - queue.playNext.length)

/**
 * More tracks in the queue: as many as there is room for, from the first. Where nothing is current there is nothing to go before or
 * behind: the tracks become the queue and the first of them is current, paused.
 */
export function add(state: QueueState, { type, tracks }: Addition, now: Millis): Outcome {
  const fitting = tracks.slice(0, room(state))
  const first = fitting[0]
  if (first === undefined) return settled(state)
  const { queue, playback } = state
  const head = headIsOver(state)
  const [list, at] =
    type === 'playNext' && playback.current !== null ? (['playNext', head] as const) : (['tracks', queue.tracks.length] as const)
  const label = { what: type, count: fitting.length }
  const added = changeLists(state, { kind: 'step', label, edits: [{ type: 'insert', list, at, tracks: fitting }] })
  if (playback.current !== null) return added
  const started = { ...begun(added.state.playback, true, now), current: first, from: 'tracks' as const, index: 0 }
  return { ...added, state: withPlayback(added.state, started) }
}
