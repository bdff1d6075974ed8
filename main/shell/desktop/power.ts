// Reacts to sleep and waking of the computer, after which clocks have jumped, tokens have expired, and connections are dead.
import { powerMonitor } from 'electron'
import type { PauseAt } from '../../desktop/pause-on-sleep.ts'

/**
 * Calls `woke` on waking, and again when the screen is unlocked, because at the moment of waking there often is no network yet; and
 * `pauseAt` when the computer goes to sleep or its screen is locked. Electron reports locked screens on macOS and Windows only
 * (main/desktop/screen-lock for Linux). Returns the function that ends this.
 */
export function startPowerEvents(woke: () => void, pauseAt: PauseAt): () => void {
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
