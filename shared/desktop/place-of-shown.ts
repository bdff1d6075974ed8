// How far the song that is shown is: the one reckoning for the status, the card of the desktop and the bar at the app's icon.
import type { AppState } from '../app-state.ts'
import { millis } from '../ids.ts'
import { positionAt } from '../queue/position.ts'
import { standsStill } from './may-steer.ts'

/** Seconds into the song, never beyond its end where that is known. `length`: seconds; `now`: milliseconds since 1970. */
export const placeOfShown = (
  state: Pick<AppState, 'playback' | 'connect' | 'speaker'>,
  length: number | null | undefined,
  now: number,
): number => positionAt(state.playback, millis(now), standsStill(state), length ?? undefined)
