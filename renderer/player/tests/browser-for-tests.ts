// What of a browser the player touches, where there is none.
import { vi } from 'vitest'

/** Stands in for the globals until the test takes its stand-ins back. */
export function stubBrowser() {
  const pagehideListeners = new Set<() => void>()
  const deviceListeners = new Set<() => void>()
  const actionHandlers = new Map<string, () => void>()
  let outputs: readonly string[] = []
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: () => void) => void pagehideListeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => void pagehideListeners.delete(listener),
  })
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () => outputs.map(label => ({ kind: 'audiooutput', deviceId: label, groupId: label, label })),
      addEventListener: (_name: string, listener: () => void) => void deviceListeners.add(listener),
      removeEventListener: (_name: string, listener: () => void) => void deviceListeners.delete(listener),
    },
    mediaSession: {
      setActionHandler: (name: string, act: () => void) => void actionHandlers.set(name, act),
      setPositionState: () => undefined,
      metadata: null,
      playbackState: 'none',
    },
  })
  vi.stubGlobal('MediaMetadata', class {})
  return {
    /** The page goes. */
    hidePage: () => {
      for (const listener of pagehideListeners) listener()
    },
    /** These outputs are there from now on. */
    setOutputs: async (...labels: readonly string[]) => {
      outputs = labels
      for (const listener of deviceListeners) listener()
      await vi.advanceTimersByTimeAsync(0)
    },
    /** A media key, or a button on the card of the system. */
    pressMediaKey: (name: MediaSessionAction) => actionHandlers.get(name)?.(),
  }
}
