// The next track that can be played without the service: tracks not on this computer are skipped, in playback and in prefetching alike.
import type { TrackId } from '../ids.ts'
import { type Advance, findFollowing, nextAdvance } from './advance.ts'
import type { QueueState } from './model.ts'

/**
 * Most tracks skipped because they are not on this computer, which bounds the search; beyond it the first one is tried as if it were here.
 */
const maxSkipped = 500

/**
 * What `nextAdvance` returns at a track's end, but with tracks passed over for which `isHere` does not hold; unchanged at a stop, and if
 * none of the next `maxSkipped` tracks is here.
 */
export function nextHere(state: Pick<QueueState, 'queue' | 'playback' | 'sleep'>, isHere: (track: TrackId) => boolean): Advance {
  const first = nextAdvance(state, 'end')
  if (first.kind === 'stop' || isHere(first.spot.track)) return first
  const passed = findFollowing(state, isHere, 0, maxSkipped)
  return passed === null ? first : nextAdvance(state, 'failure', passed)
}
