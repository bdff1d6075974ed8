// What of a browser the player touches, where there is none.
import { vi } from 'vitest'

/** Stands in for the globals until the test takes its stand-ins back. `leave`: the page goes. */
export function openBrowser() {
  const stored = new Map<string, string>()
  const leaving = new Set<() => void>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
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
