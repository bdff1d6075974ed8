// Where the sound is of the queue that is shown: here, or on another device that is controlled from here.

import type { AppState } from '../../../shared/app-state.ts'
import { reachOf } from '../../../shared/desktop/may-steer.ts'
import { assertNever } from '../../../shared/errors.ts'
import { t } from '../../../shared/words/words.ts'

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

/** Why what is shown cannot be commanded just now; null while it can. */
export const outOfReach = (state: Pick<AppState, 'connect' | 'playback'>): string | null => {
  const { output } = state.connect
  const device = output.kind === 'elsewhere' ? output.name : ''
  const reach = reachOf(state)
  switch (reach) {
    case 'here':
    case 'live':
      return null
    case 'may-not':
      return t('state.thisSignInDoesNotLet')
    case 'joining':
      return t('state.connectingTo', { device })
    case 'lost':
      return t('state.notReachable', { device })
    default:
      return assertNever(reach)
  }
}

/** Whether what is shown plays is known: of what is out of reach it is not. */
export const isKnown = ({ connect: { output } }: WithOutput): boolean => output.kind === 'here' || output.link === 'live'
