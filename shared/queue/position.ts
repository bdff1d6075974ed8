// The position in the current track, extrapolated from its anchor by this computer's clock.
import type { Millis } from '../ids.ts'
import type { Playback } from './model.ts'

/** An observed position that differs by less from the extrapolated one is not worth a new anchor, seconds. */
const minCorrection = 0.05

/**
 * Seconds into the current track at `now`, clamped to 0 and `length`. While the speaker is buffering (`isWaiting`), the position stands
 * still as in a pause.
 */
export function positionAt(playback: Playback, now: Millis, isWaiting = false, length = Number.POSITIVE_INFINITY): number {
  const { position, at } = playback.anchor
  const passed = playback.paused || isWaiting ? 0 : (Math.max(0, now - at) / 1000) * playback.speed
  return Math.min(length, Math.max(0, position + passed))
}

/** The playback anchored to `position` at `now`; the same object if that is its position already, within `minCorrection`. */
export function withPosition(playback: Playback, position: number, now: Millis): Playback {
  if (Math.abs(positionAt(playback, now) - position) < minCorrection) return playback
  return { ...playback, anchor: { position, at: now } }
}
