// The next track that can be played without the service: tracks not on this computer are skipped, in playback and in prefetching alike.
import type { TrackId } from '../ids.ts'
import { type Advance, nextAdvance } from './advance.ts'
import type { QueueState } from './model.ts'

/**
 * Most tracks skipped because they are not on this computer, which bounds the search; beyond it the first one is tried as if it were here.
 */
const maxSkipped = 500

/** The first track after the current one for which `isHere` holds; what `nextAdvance` returns if there is none. */
export function nextHere(state: Pick<QueueState, 'queue' | 'playback' | 'sleep'>, isHere: (track: TrackId) => boolean): Advance {
  const first = nextAdvance(state, 'end')
  let { queue, playback } = state
  let step = first
  for (let passed = 0; passed < maxSkipped && step.kind === 'go'; passed += 1) {
    const { track, from, index, drops } = step.spot
    if (isHere(track)) return step
    queue = drops === 0 ? queue : { ...queue, playNext: queue.playNext.slice(drops) }
    playback = { ...playback, current: track, from, index }
    step = nextAdvance({ queue, playback, sleep: state.sleep }, 'failure')
  }
  return first
}
