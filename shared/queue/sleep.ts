// How loud it is as the sleep timer runs out.
import type { Millis } from '../ids.ts'
import type { Sleep } from './model.ts'

/** The fade before the timer's end, milliseconds. */
export const sleepFade = 8_000

/** What to multiply the volume by at `now`: from 1, over the last `sleepFade`, to 0 at the end of the timer. */
export function sleepVolume(sleep: Sleep, now: Millis): number {
  return sleep.kind === 'at' ? Math.min(1, Math.max(0, (sleep.until - now) / sleepFade)) : 1
}
