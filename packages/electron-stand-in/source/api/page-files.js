// Finds the paths of files dragged over a page for its preload script: Chromium tells them to its debugger only, which is enabled while the
// drag is over the page.

/** @typedef {(method: string, params?: Record<string, unknown>) => Promise<any>} Send to Chromium's page */

export class PageFiles {
  #send
  #binding

  /**
   * @param {Send} send
   * @param {string} binding a name that only the preload's world knows
   */
  constructor(send, binding) {
    this.#send = send
    this.#binding = binding
  }

  /**
   * Enables the debugger while files are over the page, and only then, because it slows WebAssembly down. Resolves with whether it is enabled.
   * @param {boolean} isOver
   */
  async dragged(isOver) {
    return this.#send(isOver ? 'Debugger.enable' : 'Debugger.disable').then(
      () => isOver,
      () => false, // the page is gone
    )
  }

  /**
   * Called when the page has stopped at a `debugger` statement: gives it the path that it asks for, if any, and lets it continue.
   * @param {{ callFrames: { callFrameId: string }[] }} paused
   */
  async paused({ callFrames }) {
    try {
      await this.#fillPath(callFrames[0]?.callFrameId)
    } catch {
      // the page is gone, or stopped at a `debugger` of its own
    } finally {
      this.#send('Debugger.resume').catch(() => undefined)
    }
  }

  /**
   * Sets the path in `answer` if the page stopped in `pathOf` of `preload-world.js`, which is known by the binding.
   * @param {string | undefined} callFrameId
   */
  async #fillPath(callFrameId) {
    const evaluate = async (/** @type {string} */ expression) =>
      (await this.#send('Debugger.evaluateOnCallFrame', { callFrameId, expression })).result
    if ((await evaluate('settings.binding')).value !== this.#binding) return
    const { objectId } = await evaluate('file')
    const { path } = await this.#send('DOM.getFileInfo', { objectId })
    await evaluate(`answer.path = ${JSON.stringify(path)}`)
  }
}
