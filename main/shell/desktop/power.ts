// Sleep and waking: nothing ran meanwhile, so that clocks jumped, tokens ran out, and whatever was open is closed.
import { powerMonitor } from 'electron'
import type { PauseAt } from '../../desktop/pause-on-sleep.ts'

/**
 * Calls `woke` when the computer wakes up, and when the person comes back to a locked screen: by then there is a network again, which
 * at the moment of waking there often is not. Two calls shortly after one another are usual. `pauseAt`: when it falls asleep, or its screen
 * is locked. Of screens Electron tells on macOS and Windows only (main/desktop/screen-lock for Linux). Returns how to stop.
 */
export function followPower(woke: () => void, pauseAt: PauseAt): () => void {
  const listeners = {
    resume: woke,
    'unlock-screen': woke,
    suspend: () => pauseAt('sleep'),
    'lock-screen': () => pauseAt('lock'),
  } as const
  const names = Object.keys(listeners) as (keyof typeof listeners)[]
  for (const name of names) powerMonitor.on(name as 'resume', listeners[name])
  return () => {
    for (const name of names) powerMonitor.off(name as 'resume', listeners[name])
  }
}
