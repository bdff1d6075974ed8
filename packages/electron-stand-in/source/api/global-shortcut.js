// The module `globalShortcut`, by the rules of Electron's electron_api_global_shortcut.cc; tests trigger the keys.
import { onWayland, running } from '../runtime.js'
import { notImplemented, record, strict } from '../strict.js'

/** @type {Map<string, () => void>} */
const shortcuts = new Map()
export const globalShortcut = strict('globalShortcut', {
  /** @param {string} accelerator @param {() => void} callback */
  register(accelerator, callback) {
    if (!running.ready) throw new Error('globalShortcut cannot be used before the app is ready')
    // On Wayland the desktop is asked, and Electron does not wait for its answer.
    if (shortcuts.has(accelerator) && !onWayland()) return false
    shortcuts.set(accelerator, callback)
    record('globalShortcut.register', { accelerator })
    return true
  },
  /** @param {string[]} accelerators @param {() => void} callback */
  registerAll(accelerators, callback) {
    for (const accelerator of accelerators) globalShortcut.register(accelerator, callback)
  },
  /** @param {string} accelerator */
  isRegistered: accelerator => shortcuts.has(accelerator),
  /** @param {string} accelerator */
  unregister(accelerator) {
    // On Wayland a shortcut stays bound at the desktop and goes on calling its callback.
    if (!onWayland()) shortcuts.delete(accelerator)
  },
  unregisterAll() {
    if (onWayland()) throw notImplemented('globalShortcut.unregisterAll on Wayland, after which a key ends Electron,')
    shortcuts.clear()
  },
})
/** Presses a global shortcut, for tests. @param {string} accelerator */
export function triggerGlobalShortcut(accelerator) {
  const callback = shortcuts.get(accelerator)
  if (!callback) throw new Error(`No global shortcut is registered for '${accelerator}'`)
  callback()
}
