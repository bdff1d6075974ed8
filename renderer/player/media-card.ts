// Keeps the system's media card and keys with this page on Windows and macOS by a silent element, while no song sounds on this computer
// that would keep them.
import type { AppState } from '../../shared/app-state.ts'
import { isElsewhere } from '../state/sound/output.ts'
import type { SilentCarrier } from './output/silent-carrier.ts'

export type MediaCardHolder = {
  update(state: AppState): void
  /** To be called when sound is heard here: from now on the browser keeps the media card for that, and the silent element is released. */
  onSound(): void
  stop(): void
}

/** Creates the holder of the media card. On Linux, main provides the card (main/desktop/mpris), so nothing is held. */
export function createMediaCardHolder(carrier: SilentCarrier): MediaCardHolder {
  let isHolding = false
  let hasSounded = false
  const release = () => {
    if (isHolding) carrier.release()
    isHolding = false
  }
  const hold = (isPlaying: boolean) => {
    isHolding = true
    carrier.hold(isPlaying)
  }
  return {
    update: state => {
      const { current, paused } = state.playback
      const elsewhere = isElsewhere(state)
      // The sound of this computer has ended, so it does not keep the card any more.
      if (elsewhere) hasSounded = false
      if (state.system.platform === 'linux' || current === null) release()
      else if (elsewhere) hold(!paused)
      else if (hasSounded) release()
      // While paused before any sound the card is held; on resume it stays held until sound is heard (`onSound`).
      else if (paused) hold(false)
    },
    onSound: () => {
      hasSounded = true
      release()
    },
    stop: release,
  }
}
