// When a silent element holds the card and the keys of the system, on Windows and macOS: while nothing sounds here that could.
import type { AppState } from '../../shared/app-state.ts'
import { isElsewhere } from '../state/sound/output.ts'
import type { SilentCarrier } from './output/silent-carrier.ts'

export type CardHolder = {
  follow(state: AppState): void
  /** Sound of this computer is heard: from here on the system knows of the page by that. */
  heard(): void
  stop(): void
}

/** On Linux the card is main's (main/desktop/mpris), and there is nothing to hold. */
export function createCardHolder(silence: SilentCarrier): CardHolder {
  let holds = false
  let hasSounded = false
  const release = () => {
    if (holds) silence.release()
    holds = false
  }
  const hold = (playing: boolean) => {
    holds = true
    silence.keep(playing)
  }
  return {
    follow: state => {
      const { current, paused } = state.playback
      const isAway = isElsewhere(state)
      // What sounded here before is let go then.
      if (isAway) hasSounded = false
      if (state.system.platform === 'linux' || current === null) release()
      else if (isAway) hold(!paused)
      else if (hasSounded) release()
      // Once it is to play, what is held already stays until the sound is there.
      else if (paused) hold(false)
    },
    heard: () => {
      hasSounded = true
      release()
    },
    stop: release,
  }
}
