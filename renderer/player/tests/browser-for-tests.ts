// What of a browser the player touches, where there is none.
import { vi } from 'vitest'

/** Stands in for the globals until the test takes its stand-ins back. */
export function openBrowser() {
  const leaving = new Set<() => void>()
  const changing = new Set<() => void>()
  const keys = new Map<string, () => void>()
  let outputs: readonly string[] = []
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: () => void) => void leaving.add(listener),
    removeEventListener: (_name: string, listener: () => void) => void leaving.delete(listener),
  })
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () => outputs.map(label => ({ kind: 'audiooutput', deviceId: label, groupId: label, label })),
      addEventListener: (_name: string, listener: () => void) => void changing.add(listener),
      removeEventListener: (_name: string, listener: () => void) => void changing.delete(listener),
    },
    mediaSession: {
      setActionHandler: (name: string, act: () => void) => void keys.set(name, act),
      setPositionState: () => undefined,
      metadata: null,
      playbackState: 'none',
    },
  })
  vi.stubGlobal('MediaMetadata', class {})
  return {
    /** The page goes. */
    leave: () => {
      for (const listener of leaving) listener()
    },
    /** These outputs are there from now on. */
    plug: async (...labels: readonly string[]) => {
      outputs = labels
      for (const listener of changing) listener()
      await vi.advanceTimersByTimeAsync(0)
    },
    /** A media key, or a button on the card of the system. */
    press: (name: MediaSessionAction) => keys.get(name)?.(),
  }
}
