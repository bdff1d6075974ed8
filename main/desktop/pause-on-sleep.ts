// Pauses the sound of this computer when it goes to sleep or its screen is locked, if the settings say so; it does not resume by itself.
import { isSoundingHere } from '../../shared/desktop/is-sounding-here.ts'
import type { Cause } from '../../shared/queue/cause.ts'
import type { Steer } from './steer.ts'

/** Pauses because of sleep or a locked screen, if the setting for that is on and this computer makes the sound. */
export type PauseAt = (why: 'sleep' | 'lock') => void

export function createPauseAt(steer: Steer): PauseAt {
  return why => {
    const cause: Cause = { by: why === 'sleep' ? 'system-sleep' : 'screen-lock' }
    void steer(state => {
      const { pauseOnSleep, pauseOnLock } = state.settings.desktop
      return (why === 'sleep' ? pauseOnSleep : pauseOnLock) && isSoundingHere(state) ? { type: 'pause' } : null
    }, cause)
  }
}
