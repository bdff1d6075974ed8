// The parts of a browser that the player uses, for tests without one.
import { vi } from 'vitest'

/** Replaces the browser's globals until the test calls `vi.unstubAllGlobals`. */
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
    /** Fires `pagehide`, as when the page is closed. */
    hidePage: () => {
      for (const listener of pagehideListeners) listener()
    },
    /** Sets the audio outputs that are plugged in, by their labels. */
    setOutputs: async (...labels: readonly string[]) => {
      outputs = labels
      for (const listener of deviceListeners) listener()
      await vi.advanceTimersByTimeAsync(0)
    },
    /** Presses a media key, or a button on the system's media card. */
    pressMediaKey: (name: MediaSessionAction) => actionHandlers.get(name)?.(),
  }
}
