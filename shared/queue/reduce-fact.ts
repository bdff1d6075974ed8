// Applies the speaker's facts to the queue, and tracks whether sound is awaited.
import { assertNever } from '../errors.ts'
import type { Millis } from '../ids.ts'
import { nextAdvance } from './advance.ts'
import type { SpeakerFact } from './facts.ts'
import type { QueueState } from './model.ts'
import { applyAdvance, listsUnchanged, type QueueOutcome, withPlayback } from './outcome.ts'
import { withPosition } from './position.ts'

/**
 * Applies a speaker fact; one about an older start is ignored, so that a skipped track cannot move the one after it. `passed`: how many
 * items after a failed track are passed over with it.
 */
export function reduceFact(state: QueueState, fact: SpeakerFact, now: Millis, passed = 0): QueueOutcome {
  const { playback } = state
  if (fact.startId !== playback.startId || playback.current === null) return listsUnchanged(state)
  switch (fact.type) {
    case 'waiting':
      // Anchored even if the position is unchanged: it stands still from this moment on.
      return listsUnchanged(withPlayback(state, { ...playback, anchor: { position: fact.position, at: now } }))
    case 'playing':
    case 'position':
      return listsUnchanged(withPlayback(state, withPosition(playback, fact.position, now)))
    case 'ended':
      return applyAdvance(state, nextAdvance(state, 'end'), now)
    case 'failed':
      return applyAdvance(state, nextAdvance(state, 'failure', passed), now)
    default:
      return assertNever(fact)
  }
}

/**
 * Whether sound is awaited after a change of state: from each start, seek or resume until a `playing` fact; never while paused or with
 * nothing current.
 */
export function awaitsSound(before: QueueState, after: QueueState, wasWaiting: boolean): boolean {
  const [was, is] = [before.playback, after.playback]
  if (is.paused || is.current === null) return false
  return wasWaiting || was.paused || was.startId !== is.startId || was.seekId !== is.seekId
}

/**
 * Whether sound is awaited after a fact about the present start: after `waiting` it is, after `playing` not, after any other as before
 * (`wasWaiting`).
 */
export function awaitsSoundAfterFact(fact: SpeakerFact, wasWaiting: boolean): boolean {
  if (fact.type === 'waiting') return true
  return fact.type === 'playing' ? false : wasWaiting
}
