// What of a browser the player touches, where there is none.
import { vi } from 'vitest'

/** Stands in for the globals until the test takes its stand-ins back. `leave`: the page goes. */
export function openBrowser() {
  const leaving = new Set<() => void>()
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: () => void) => void leaving.add(listener),
    removeEventListener: (_name: string, listener: () => void) => void leaving.delete(listener),
  })
  vi.stubGlobal('navigator', {
    mediaDevices: { enumerateDevices: async () => [], addEventListener: () => undefined, removeEventListener: () => undefined },
    mediaSession: { setActionHandler: () => undefined, setPositionState: () => undefined, metadata: null, playbackState: 'none' },
  })
  vi.stubGlobal('MediaMetadata', class {})
  return {
    leave: () => {
      for (const listener of leaving) listener()
    },
  }
}
