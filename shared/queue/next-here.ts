// What is heard next without the service: main passes over what is not on this computer, and so does what is made ready ahead of time.
import type { TrackId } from '../ids.ts'
import { type Advance, next } from './advance.ts'
import type { QueueState } from './model.ts'

/** Further ahead than this nothing is looked for: then the first one is tried, as if all could be had. */
const farthest = 500

/** What follows the end of the current track among those that are here; what `next` says if there is none. */
export function nextHere(state: Pick<QueueState, 'queue' | 'playback' | 'sleep'>, isHere: (track: TrackId) => boolean): Advance {
  const first = next(state, 'end')
  let { queue, playback } = state
  let step = first
  for (let passed = 0; passed < farthest && step.kind === 'go'; passed += 1) {
    const { track, from, index, drops } = step.spot
    if (isHere(track)) return step
    queue = drops === 0 ? queue : { ...queue, playNext: queue.playNext.slice(drops) }
    playback = { ...playback, current: track, from, index }
    step = next({ queue, playback, sleep: state.sleep }, 'failure')
  }
  return first
}
