// Sleep of the computer and a locked screen pause what sounds here, where that is wanted: nothing begins by itself on waking.
import { soundsHere } from '../../shared/desktop/sounds-here.ts'
import type { Cause } from '../../shared/queue/cause.ts'
import type { Steer } from './steer.ts'

/** `why`: the moment; pauses if the settings say so for it, and only what sounds here. */
export type PauseAt = (why: 'sleep' | 'lock') => void

export function createPauseAt(steer: Steer): PauseAt {
  return why => {
    const cause: Cause = { by: why === 'sleep' ? 'system-sleep' : 'screen-lock' }
    void steer(state => {
      const { pauseOnSleep, pauseOnLock } = state.settings.desktop
      return (why === 'sleep' ? pauseOnSleep : pauseOnLock) && soundsHere(state) ? { type: 'pause' } : null
    }, cause)
  }
}
