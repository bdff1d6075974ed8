// Selectors for where the shown queue sounds: here, or on a controlled device.

import type { AppState } from '../../../shared/app-state.ts'
import { reachOf } from '../../../shared/desktop/may-steer.ts'
import { assertNever } from '../../../shared/errors.ts'
import { t } from '../../../shared/words/words.ts'

type WithOutput = Pick<AppState, 'connect'>

/** True if another device's queue is shown, so this computer is silent. */
export const isElsewhere = ({ connect }: WithOutput): boolean => connect.output.kind === 'elsewhere'

/** Whether the band above the player controls is shown: another device is controlled, or a transfer is under way. */
export const showsDeviceBand = (state: WithOutput): boolean => state.connect.transfer !== null || isElsewhere(state)

/** Whether the current song is to play here but does not sound yet; false while another device is controlled, whose sound is unknown. */
export const isWaitingForSound = (state: Pick<AppState, 'connect' | 'speaker' | 'playback'>): boolean =>
  state.speaker.waiting && !state.playback.paused && !isElsewhere(state)

/** Why something works only on this computer, while another device is controlled; null while it works. */
export const whyOnlyHere = (state: WithOutput): string | null => (isElsewhere(state) ? t('state.onlyWhenPlayingHere') : null)

/** Why the shown queue cannot be commanded now; null if it can. */
export const whyOutOfReach = (state: Pick<AppState, 'connect' | 'playback'>): string | null => {
  const { output } = state.connect
  const device = output.kind === 'elsewhere' ? output.name : ''
  const reach = reachOf(state)
  switch (reach) {
    case 'here':
    case 'live':
      return null
    case 'may-not':
      return t('state.noDeviceControlScope')
    case 'joining':
      return t('state.connectingTo', { device })
    case 'lost':
      return t('state.notReachable', { device })
    default:
      return assertNever(reach)
  }
}

/** Whether the playing state shown is current; false for a device out of reach. */
export const isStateKnown = ({ connect: { output } }: WithOutput): boolean => output.kind === 'here' || output.link === 'live'
