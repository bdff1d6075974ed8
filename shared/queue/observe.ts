// What the speaker's facts do to the queue, and whether sound is being waited for.
import { assertNever } from '../errors.ts'
import type { Millis } from '../ids.ts'
import { next } from './advance.ts'
import type { SpeakerFact } from './facts.ts'
import type { QueueState } from './model.ts'
import { advanced, type Outcome, settled, withPlayback } from './outcome.ts'
import { anchored } from './position.ts'

/** What a fact comes to. One about an older start is ignored, so that a skipped track cannot move the one that follows it. */
export function observe(state: QueueState, fact: SpeakerFact, now: Millis): Outcome {
  const { playback } = state
  if (fact.startId !== playback.startId || playback.current === null) return settled(state)
  switch (fact.type) {
    case 'waiting':
      // Anchored even where nothing moved: from here the position stands still.
      return settled(withPlayback(state, { ...playback, anchor: { position: fact.position, at: now } }))
    case 'playing':
    case 'position':
      return settled(withPlayback(state, anchored(playback, fact.position, now)))
    case 'ended':
      return advanced(state, next(state, 'end'), now)
    case 'failed':
      return advanced(state, next(state, 'failure'), now)
    default:
      return assertNever(fact)
  }
}

/** Whether sound is asked for but not there yet, after a change of state: true from every start, jump or resume until a `playing` fact. */
export function awaitsSound(before: QueueState, after: QueueState, wasWaiting: boolean): boolean {
  const [was, is] = [before.playback, after.playback]
  if (is.paused || is.current === null) return false
  return wasWaiting || was.paused || was.startId !== is.startId || was.seekId !== is.seekId
}

/** The same, by what a fact says of the present start. */
export function waitsAfter(fact: SpeakerFact, wasWaiting: boolean): boolean {
  if (fact.type === 'waiting') return true
  return fact.type === 'playing' ? false : wasWaiting
}
