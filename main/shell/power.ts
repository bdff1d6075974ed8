// Sleep and waking: nothing ran meanwhile, so that clocks jumped, tokens ran out, and whatever was open is closed.
import { powerMonitor } from 'electron'

/**
 * Calls `woke` when the computer wakes up, and when the person comes back to a locked screen: by then there is a network again, which
 * at the moment of waking there often is not. Two calls shortly after one another are usual. Returns how to stop.
 */
export function followPower(woke: () => void): () => void {
  powerMonitor.on('resume', woke)
  powerMonitor.on('unlock-screen', woke)
  return () => {
    powerMonitor.off('resume', woke)
    powerMonitor.off('unlock-screen', woke)
  }
}
