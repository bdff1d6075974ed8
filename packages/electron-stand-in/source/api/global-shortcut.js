// globalShortcut: keys that tests press anywhere on the desktop, by the rules of Electron's electron_api_global_shortcut.cc.
import { onWayland, running } from '../runtime.js'
import { notImplemented, record, strict } from '../strict.js'

/** @type {Map<string, () => void>} */
const shortcuts = new Map()
export const globalShortcut = strict('globalShortcut', {
  /** @param {string} accelerator @param {() => void} callback */
  register(accelerator, callback) {
    if (!running.ready) throw new Error('globalShortcut cannot be used before the app is ready')
    // There the desktop is asked, and nobody waits for what it says.
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
    // What the desktop has been asked for stays: a key goes on to call what it was registered with.
    if (!onWayland()) shortcuts.delete(accelerator)
  },
  unregisterAll() {
    if (onWayland()) throw notImplemented('globalShortcut.unregisterAll on Wayland, after which a key ends Electron,')
    shortcuts.clear()
  },
})
/** For tests, as a key press anywhere on the desktop. @param {string} accelerator */
export function triggerGlobalShortcut(accelerator) {
  const callback = shortcuts.get(accelerator)
  if (!callback) throw new Error(`No global shortcut is registered for '${accelerator}'`)
  callback()
}
