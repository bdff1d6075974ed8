// Chromium's window of a BrowserWindow: changes are queued, and wait until its page exists.
import { setTimeout } from 'node:timers/promises'
import { chromiumPid } from '../chromium.js'
import { headless, running } from '../runtime.js'
import { canHide, markHidden } from '../x11-window.js'

/** @typedef {'minimized' | 'normal'} State */
/**
 * Whether windows can be hidden here by an X11 window property, as without a window manager; determined once.
 * @type {boolean | undefined}
 */
let hides

export class ChromiumWindow {
  #isGone
  /** The last queued change; resolves with the page's target. @type {Promise<any>} */
  #changes
  /** @type {(targetId: string) => void} */
  targetKnown = () => undefined
  /** The state last sent to Chromium; a minimized window accepts no bounds. @type {State} */
  state = 'normal'

  /** @param {() => boolean} isGone whether the app has closed the window */
  constructor(isGone) {
    this.#isGone = isGone
    this.#changes = new Promise(resolve => {
      this.targetKnown = resolve
    })
  }

  /**
   * Queues a change of Chromium's window, which is skipped if the app has closed the window; rejects if it fails otherwise.
   * @param {(windowId: number) => Promise<unknown>} change
   */
  #change(change) {
    const before = this.#changes
    const step = before.then(async targetId => {
      if (this.#isGone()) return targetId
      const { windowId } = await running.devTools.send('Browser.getWindowForTarget', { targetId })
      await change(windowId)
      return targetId
    })
    // The window may close during a change; later ones still need the target id.
    this.#changes = step.catch(() => before)
    return step.catch(error => {
      if (!this.#isGone() && !running.quitting) throw error
    })
  }

  /** @param {{ x: number, y: number, width: number, height: number }} bounds */
  setBounds({ x, y, width, height }) {
    return this.#change(async windowId => {
      await this.#setSize({ windowId, width, height })
      await running.devTools.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } })
    })
  }

  /**
   * Sets the size of a window's content; tried again for a second after the window was shown, since the window manager takes a moment to tell
   * Chromium that it is not minimized any more.
   * @param {{ windowId: number, width: number, height: number }} size
   */
  async #setSize(size) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await running.devTools.send('Browser.setContentsSize', size)
      } catch (error) {
        if (this.state === 'minimized' || attempt === 20 || !String(error).includes('Restore window to normal state')) throw error
        await setTimeout(50)
      }
    }
  }

  /** @param {State} state */
  setState(state) {
    this.state = state
    return this.#change(async windowId => {
      hides ??= !headless && (await canHide())
      if (hides) {
        const { bounds } = await running.devTools.send('Browser.getWindowBounds', { windowId })
        const { scaleFactor } = running.screen
        const [left, top, width, height] = [bounds.left, bounds.top, bounds.width, bounds.height].map(pixels =>
          Math.round(pixels * scaleFactor),
        )
        return markHidden({ pid: chromiumPid(), left, top, width, height }, state === 'minimized')
      }
      return running.devTools.send('Browser.setWindowBounds', { windowId, bounds: { windowState: state } })
    })
  }
}
