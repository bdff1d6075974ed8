// The thumbnail toolbar in Windows' taskbar, by the rules of Electron's shell/browser/ui/win/taskbar_host.cc.

export class Thumbar {
  /** The buttons that Windows would draw. @type {unknown[]} */
  drawn = []
  #isAdded = false
  #isInTaskbar = false

  /**
   * Sets the buttons; returns whether Electron reports that they were added, which it does even if Windows draws none: false only on other
   * systems and for more than seven buttons.
   * @param {unknown[]} buttons @returns {boolean} whether Electron says that they are there
   */
  set(buttons) {
    if (process.platform !== 'win32' || buttons.length > 7) return false
    // Counted as added even if the window was not in the taskbar; later calls only update buttons, which has no effect on missing ones.
    if (this.#isAdded ? this.drawn.length > 0 : this.#isInTaskbar) this.drawn = buttons
    this.#isAdded = true
    return true
  }

  /**
   * Called when the window enters or leaves the taskbar; leaving loses its buttons, which come back only with another `set`.
   * @param {boolean} isInTaskbar
   */
  windowIs(isInTaskbar) {
    this.#isInTaskbar = isInTaskbar
    if (isInTaskbar) return
    this.#isAdded = false
    this.drawn = []
  }
}
