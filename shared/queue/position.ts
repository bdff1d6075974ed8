// Where a track is now: from its anchor and this computer's clock.
import type { Millis } from '../ids.ts'
import type { Playback } from './model.ts'

/** What is heard differs from what is reckoned by less than this: not worth a new anchor. Seconds. */
const unnoticed = 0.05

/**
 * Seconds into the current track at `now`, never below 0 nor above `length`. While the speaker is `waiting` for data the position
 * stands still, like a pause.
 */
export function positionAt(playback: Playback, now: Millis, waiting = false, length = Number.POSITIVE_INFINITY): number {
  const { position, at } = playback.anchor
  const passed = playback.paused || waiting ? 0 : (Math.max(0, now - at) / 1000) * playback.speed
  return Math.min(length, Math.max(0, position + passed))
}

/** The playback with the track at `position` now; the same object when that is what it says already. */
export function anchored(playback: Playback, position: number, now: Millis): Playback {
  if (Math.abs(positionAt(playback, now) - position) < unnoticed) return playback
  return { ...playback, anchor: { position, at: now } }
}
