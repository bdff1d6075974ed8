// A long list is played by its part around the chosen track first, so that it sounds at once; the rest of the list follows.
import type { QueueCommand } from './commands.ts'
import { type QueueState, queueLimit } from './model.ts'
import { type Random, shuffleQueue } from './shuffle.ts'

type Surround = Extract<QueueCommand, { type: 'surround' }>

/** Puts the rest of the list round its part; the very same state when the queue is another one by now. What plays goes on. */
export function surround(state: QueueState, { first, length, before, after }: Surround, random: Random): QueueState {
  const { queue, playback } = state
  const part = queue.unshuffled ?? queue.tracks
  if (part.length !== length || part[0] !== first || before.length + length + after.length + queue.playNext.length > queueLimit)
    return state
  const whole = [...before, ...part, ...after]
  if (queue.unshuffled === null)
    return { queue: { ...queue, tracks: whole }, playback: { ...playback, index: playback.index + before.length } }
  const current = queue.tracks[playback.index]
  const at = before.length + Math.max(0, current === undefined ? 0 : part.indexOf(current))
  const shuffled = shuffleQueue({ ...queue, tracks: whole, unshuffled: null }, at, random)
  return { queue: shuffled.queue, playback: { ...playback, index: shuffled.index } }
}
