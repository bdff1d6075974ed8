// Forward and back in what plays by steps: the keys, from wherever one is.
import { millis } from '../../../shared/ids.ts'
import { positionAt } from '../../../shared/queue/position.ts'
import type { AppContextValue } from '../app-context.ts'
import { sendCommand } from '../commands.ts'
import { findTrack } from '../library/use-tracks.ts'
import { isWaitingForSound, whyOutOfReach } from '../sound/output.ts'

/** Seconds that a press of a key moves. */
export const seekStep = 5

/** Nothing where one cannot move: nothing plays, its length is not known, or its device is out of reach. */
export function seekBy(app: AppContextValue, seconds: number): void {
  const state = app.mirror.getState()
  const length = findTrack(app.library.getState().library, state.playback.current)?.length ?? 0
  if (length <= 0 || whyOutOfReach(state) !== null) return
  const position = positionAt(state.playback, millis(Date.now()), isWaitingForSound(state), length)
  sendCommand(app, { type: 'seek', position: Math.min(length, Math.max(0, position + seconds)) })
}
