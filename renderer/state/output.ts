// Where the sound is of the queue that is shown: here, or on another device that is controlled from here.

import type { AppState } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'

type WithOutput = Pick<AppState, 'connect'>

/** The queue that is shown is another device's: this computer makes no sound. */
export const isElsewhere = ({ connect }: WithOutput): boolean => connect.output.kind === 'elsewhere'

/** Whether a band above the controls says where the sound is, or where it is being moved. */
export const hasBand = (state: WithOutput): boolean => state.connect.transfer !== null || isElsewhere(state)

/** Whether the current track still waits for its sound; what waits on another device is not known. */
export const waitsForSound = (state: Pick<AppState, 'connect' | 'speaker' | 'playback'>): boolean =>
  state.speaker.waiting && !state.playback.paused && !isElsewhere(state)

/** Why something cannot be done while another device is controlled; null while it can. */
export const onlyHere = (state: WithOutput): string | null => (isElsewhere(state) ? t('state.onlyForWhatPlaysOnThis') : null)

/** Why what is shown cannot be commanded just now; null while it can. Of a queue shared by all anybody may take over who presses play. */
export const outOfReach = ({ connect: { output }, playback }: Pick<AppState, 'connect' | 'playback'>): string | null => {
  if (output.kind === 'here') return null
  if (!output.mayControl) return t('state.thisSignInDoesNotLet')
  if (output.link === 'live' || (output.shared && playback.paused)) return null
  return t(output.link === 'joining' ? 'state.connectingTo' : 'state.notReachable', { device: output.name })
}

/** Whether what is shown plays is known: of what is out of reach it is not. */
export const isKnown = ({ connect: { output } }: WithOutput): boolean => output.kind === 'here' || output.link === 'live'
