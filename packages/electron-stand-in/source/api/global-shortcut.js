// globalShortcut: keys that tests press anywhere on the desktop.
import { running } from '../runtime.js'
import { record, strict } from '../strict.js'

/** @type {Map<string, () => void>} */
const shortcuts = new Map()
export const globalShortcut = strict('globalShortcut', {
  /** @param {string} accelerator @param {() => void} callback */
  register(accelerator, callback) {
    if (!running.ready) throw new Error('globalShortcut cannot be used before the app is ready')
    if (shortcuts.has(accelerator)) return false
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
    shortcuts.delete(accelerator)
  },
  unregisterAll() {
    shortcuts.clear()
  },
})
/** For tests, as a key press anywhere on the desktop. @param {string} accelerator */
export function triggerGlobalShortcut(accelerator) {
  const callback = shortcuts.get(accelerator)
  if (!callback) throw new Error(`No global shortcut is registered for '${accelerator}'`)
  callback()
}
