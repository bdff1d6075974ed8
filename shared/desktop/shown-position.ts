// The position in the shown song, computed in one place for the status, the system's media controls and the progress at the app's icon.
import type { AppState } from '../app-state.ts'
import { type Millis, millis } from '../ids.ts'
import { positionAt } from '../queue/position.ts'
import { standsStill } from './may-steer.ts'

type PositionState = Pick<AppState, 'playback' | 'connect' | 'speaker'>

/** The position in seconds, clamped to the length if known. `length`: seconds; `now`: milliseconds since 1970. */
export const shownPosition = (state: PositionState, length: number | null | undefined, now: number): number =>
  positionAt(state.playback, millis(now), standsStill(state), length ?? undefined)

/** A position that differs from the extrapolated one by more than this is reported as a seek, seconds. */
const jumpThreshold = 0.3

/**
 * Whether a client that extrapolates from `before` is wrong now and has to be told: after a seek, at the begin and end of buffering, at a
 * song that begins in its middle.
 */
export function isJump(before: PositionState, after: PositionState, now: Millis): boolean {
  const [previous, current] = [before.playback, after.playback]
  if (current.current === null) return false
  const isOther = current.current !== previous.current || current.startId !== previous.startId
  // Clients do not know of buffering and extrapolate through it.
  const extrapolated = isOther ? 0 : positionAt(previous, now)
  return Math.abs(positionAt(current, now, standsStill(after)) - extrapolated) > jumpThreshold
}
