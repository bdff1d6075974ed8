// Where a page wants to go: asks the app, lets Chromium go on or stops it, and refuses new windows.
import { fromLoopback, handlers, isWaitingAddress } from '../scheme-server.js'
import { cancellableEvent, notImplemented } from '../strict.js'

/** Chromium's own attempt fails a moment later, and may take ours with it. */
const attempts = 5
const pauseMilliseconds = 50

export class PageNavigation {
  #contents
  #send
  #onLoading
  /** Asked for by the page itself, and not yet seen as a request. @type {string | null} */
  #requestedByPage = null
  /** @type {((details: any) => { action: 'allow' | 'deny' }) | null} */
  windowOpenHandler = null

  /**
   * @param {import('./web-contents.js').WebContents} contents
   * @param {(method: string, params: Record<string, unknown>) => Promise<any>} send to Chromium's page
   * @param {(loading: boolean) => void} onLoading a document of the main frame is on its way, or was refused
   */
  constructor(contents, send, onLoading) {
    this.#contents = contents
    this.#send = send
    this.#onLoading = onLoading
  }

  /** The page wants to go elsewhere. @param {string} url */
  pageAsks(url) {
    if (/^https?:/.test(url)) {
      this.#requestedByPage = url // a request follows, and can still be stopped
      return
    }
    // Chromium does not know the app's own schemes and blocks other programs' ones, so the wish is all there is.
    this.#onLoading(true)
    const prevented = this.#isLeavePrevented(url)
    if (prevented) this.#onLoading(false)
    if (!prevented && handlers.has(url.split(':')[0])) void this.#followAbsolute(url)
  }

  /** Goes again when Chromium's own attempt, which fails, has ended this one. @param {string} url */
  async #followAbsolute(url) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const error = await this.#contents.loadURL(url).catch((/** @type {any} */ failure) => failure)
      if (error?.code !== 'ERR_ABORTED') return
      await new Promise(resolve => {
        setTimeout(resolve, pauseMilliseconds)
      })
    }
  }

  /** Frames inside of the page have no object here. @param {string} name @param {string} url @param {boolean} [isMainFrame] */
  #isRefused(name, url, isMainFrame = true) {
    const { mainFrame: initiator } = this.#contents
    const frame = isMainFrame ? initiator : null
    const event = cancellableEvent({ url: fromLoopback(url), isSameDocument: false, isMainFrame, frame, initiator })
    this.#contents.emit(name, event, event.url, false, isMainFrame, 1, 1)
    return event.defaultPrevented
  }

  /** Both are asked in this order, and one refusal is enough. @param {string} url */
  #isLeavePrevented(url) {
    return this.#isRefused('will-frame-navigate', url) || this.#isRefused('will-navigate', url)
  }

  /** Every document passes here before it is requested. @param {any} paused @param {boolean} isMainFrame */
  documentRequested({ requestId, request, redirectedRequestId }, isMainFrame) {
    if (isWaitingAddress(request.url)) return // waits until loadURL takes its place
    // In this order, as in Electron: what loads may still be refused.
    if (isMainFrame) this.#onLoading(true)
    const isRedirect = Boolean(redirectedRequestId)
    const prevented = isMainFrame
      ? this.#isPrevented(request.url, isRedirect)
      : !isRedirect && this.#isRefused('will-frame-navigate', request.url, false)
    if (isMainFrame && prevented) this.#onLoading(false)
    const decision = prevented
      ? this.#send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : this.#send('Fetch.continueRequest', { requestId })
    decision.catch(() => undefined) // the navigation was given up meanwhile
  }

  /** What main or a test asks for is not questioned. @param {string} url @param {boolean} isRedirect */
  #isPrevented(url, isRedirect) {
    if (isRedirect) return this.#isRefused('will-redirect', url)
    if (this.#requestedByPage === null) return false
    this.#requestedByPage = null
    return this.#isLeavePrevented(url)
  }

  /** @param {string} url @param {string} frameName @param {string[]} features */
  windowRequested(url, frameName, features) {
    const popup = features.some(feature => /^(popup|width|height|left|top)/.test(feature))
    const details = {
      url: fromLoopback(url),
      frameName,
      features: popup ? features.join(',') : '',
      disposition: popup ? 'new-window' : 'foreground-tab',
      referrer: { url: this.#contents.getURL(), policy: 'strict-origin-when-cross-origin' },
    }
    // Chromium has blocked the window already; a handler that wants one cannot be obeyed.
    if (this.windowOpenHandler?.(details)?.action !== 'deny')
      throw notImplemented(`a window opened by the page (${details.url}) unless setWindowOpenHandler denies it`)
  }
}
