// Adding to the queue: right after the current track, or at its end; never more than the limit, and kept when shuffle goes off.
import type { Millis, TrackId } from '../ids.ts'
import { type QueueState, queueLimit } from './model.ts'

type Addition = { readonly type: 'playNext' | 'playLast'; readonly tracks: readonly TrackId[] }

/** How many more tracks the queue takes. */
export const room = ({ queue }: QueueState): number => Math.max(0, queueLimit - queue.tracks.length - queue.playNext.length)

/**
 * The state with more tracks in the queue: as many as there is room for, from the first. Where nothing is current there is nothing
 * to go before or behind: the tracks become the queue and the first of them is current, paused.
 */
export function add(state: QueueState, { type, tracks }: Addition, now: Millis): QueueState {
  const fitting = tracks.slice(0, room(state))
  const first = fitting[0]
  if (first === undefined) return state
  const { queue, playback } = state
  if (playback.current === null) {
    const started = { ...playback, current: first, from: 'tracks' as const, index: 0, startId: playback.startId + 1, paused: true }
    const unshuffled = playback.shuffle ? fitting : null
    return { queue: { ...queue, tracks: fitting, unshuffled }, playback: { ...started, anchor: { position: 0, at: now } } }
  }
  if (type === 'playLast') {
    const unshuffled = queue.unshuffled && [...queue.unshuffled, ...fitting]
    return { queue: { ...queue, tracks: [...queue.tracks, ...fitting], unshuffled }, playback }
  }
  const head = playback.from === 'playNext' ? 1 : 0
  const playNext = [...queue.playNext.slice(0, head), ...fitting, ...queue.playNext.slice(head)]
  return { queue: { ...queue, playNext }, playback }
}
