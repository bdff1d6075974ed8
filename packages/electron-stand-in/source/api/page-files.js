// Tells a preload where the files lie that are dragged over its page: Chromium says it to a debugger alone, which is on for as long as the drag.

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

  /** The debugger slows WebAssembly down, so it is there only while files are over the page. @param {boolean} isOver */
  dragged(isOver) {
    this.#send(isOver ? 'Debugger.enable' : 'Debugger.disable').catch(() => undefined) // the page is gone
  }

  /** @param {{ callFrames: { callFrameId: string }[] }} paused */
  async paused({ callFrames }) {
    try {
      await this.#answer(callFrames[0]?.callFrameId)
    } catch {
      // the page is gone, or stopped at a `debugger` of its own
    } finally {
      this.#send('Debugger.resume').catch(() => undefined)
    }
  }

  /** Only where `pathOf` of `preload-world.js` stopped. @param {string | undefined} callFrameId */
  async #answer(callFrameId) {
    const evaluate = async (/** @type {string} */ expression) =>
      (await this.#send('Debugger.evaluateOnCallFrame', { callFrameId, expression })).result
    if ((await evaluate('settings.binding')).value !== this.#binding) return
    const { objectId } = await evaluate('file')
    const { path } = await this.#send('DOM.getFileInfo', { objectId })
    await evaluate(`answer.path = ${JSON.stringify(path)}`)
  }
}
