// Seeks forward and back by steps, for keyboard shortcuts.
import { millis } from '../../../shared/ids.ts'
import { positionAt } from '../../../shared/queue/position.ts'
import type { AppContextValue } from '../app-context.ts'
import { sendCommand } from '../commands.ts'
import { findTrack } from '../library/use-tracks.ts'
import { isWaitingForSound, whyOutOfReach } from '../sound/output.ts'

/** How far one key press seeks, seconds. */
export const seekStep = 5

/** Seeks by some seconds (negative: back), within the song; does nothing if no song of known length plays or its device is out of reach. */
export function seekBy(page: AppContextValue, seconds: number): void {
  const state = page.mirror.getState()
  const length = findTrack(page.library.getState().library, state.playback.current)?.length ?? 0
  if (length <= 0 || whyOutOfReach(state) !== null) return
  const position = positionAt(state.playback, millis(Date.now()), isWaitingForSound(state), length)
  sendCommand(page, { type: 'seek', position: Math.min(length, Math.max(0, position + seconds)) })
}
