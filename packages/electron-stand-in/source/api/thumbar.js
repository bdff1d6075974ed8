// Buttons under the preview of a window in the taskbar of Windows, by the rules of Electron's shell/browser/ui/win/taskbar_host.cc.

export class Thumbar {
  /** What a person would see. @type {unknown[]} */
  drawn = []
  #isAdded = false
  #isInTaskbar = false

  /** @param {unknown[]} buttons @returns {boolean} whether Electron says that they are there */
  set(buttons) {
    if (process.platform !== 'win32' || buttons.length > 7) return false
    // Counted as added, whatever came of it: from then on they are only changed, and of what is not in the taskbar nothing can be.
    if (this.#isAdded ? this.drawn.length > 0 : this.#isInTaskbar) this.drawn = buttons
    this.#isAdded = true
    return true
  }

  /** A window that is hidden leaves the taskbar, and its buttons do not come back with it. @param {boolean} isInTaskbar */
  windowIs(isInTaskbar) {
    this.#isInTaskbar = isInTaskbar
    if (isInTaskbar) return
    this.#isAdded = false
    this.drawn = []
  }
}
