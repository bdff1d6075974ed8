// The fade-out of the volume before the sleep timer ends.
import type { Millis } from '../ids.ts'
import type { Sleep } from './model.ts'

/** Length of the fade-out, milliseconds. */
export const sleepFade = 8_000

/**
 * The factor for the volume at `now`: 1, falling linearly to 0 over the last `sleepFade` milliseconds of a timer of minutes; always 1 with
 * any other timer or none.
 */
export function sleepVolume(sleep: Sleep, now: Millis): number {
  return sleep.kind === 'at' ? Math.min(1, Math.max(0, (sleep.until - now) / sleepFade)) : 1
}
