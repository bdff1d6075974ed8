// How far the song that is shown is: the one reckoning for the status, the card of the desktop and the bar at the app's icon.
import type { AppState } from '../app-state.ts'
import { type Millis, millis } from '../ids.ts'
import { positionAt } from '../queue/position.ts'
import { standsStill } from './may-steer.ts'

type Reckoned = Pick<AppState, 'playback' | 'connect' | 'speaker'>

/** Seconds into the song, never beyond its end where that is known. `length`: seconds; `now`: milliseconds since 1970. */
export const placeOfShown = (state: Reckoned, length: number | null | undefined, now: number): number =>
  positionAt(state.playback, millis(now), standsStill(state), length ?? undefined)

/** Off by more than this, a place in the song is told as a jump; seconds. */
const unnoticed = 0.3

/**
 * Whether somebody who reckoned on from `before` is wrong now, so that it has to be told: a jump, a wait for data and its end, a song
 * that begins in its middle.
 */
export function isJump(before: Reckoned, after: Reckoned, now: Millis): boolean {
  const [was, is] = [before.playback, after.playback]
  if (is.current === null) return false
  const isOther = is.current !== was.current || is.startId !== was.startId
  // Clients know nothing of waiting: to them what plays goes on.
  const reckoned = isOther ? 0 : positionAt(was, now)
  return Math.abs(positionAt(is, now, standsStill(after)) - reckoned) > unnoticed
}
