// Navigation of a page: asks the app's handlers, lets Chromium continue or abort, and refuses new windows.
import { fromLoopback, handlers, isPlaceholderAddress } from '../scheme-server.js'
import { cancellableEvent, notImplemented } from '../strict.js'

/**
 * How often a navigation to the app's own schemes is tried, as Chromium's own failing attempt may abort it, and the pause between two tries
 * in milliseconds.
 */
const attempts = 5
const pauseMilliseconds = 50

export class PageNavigation {
  #contents
  #send
  #onLoading
  /** A navigation that the page asked for and whose request has not been seen yet. @type {string | null} */
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

  /**
   * Called when the page wants to navigate: emits the preventable events, at once or (http and https) with the request that follows, and
   * loads an address of the app's own schemes.
   * @param {string} url
   */
  pageAsks(url) {
    if (/^https?:/.test(url)) {
      this.#requestedByPage = url // a request follows, which can still be aborted
      return
    }
    // Chromium does not know the app's own schemes and blocks those of other programs, so no request follows.
    this.#onLoading(true)
    const prevented = this.#isLeavePrevented(url)
    if (prevented) this.#onLoading(false)
    if (!prevented && handlers.has(url.split(':')[0])) void this.#followAbsolute(url)
  }

  /**
   * Loads an address of the app's own schemes, up to `attempts` times while Chromium's own failing attempt aborts it.
   * @param {string} url
   */
  async #followAbsolute(url) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const error = await this.#contents.loadURL(url).catch((/** @type {any} */ failure) => failure)
      if (error?.code !== 'ERR_ABORTED') return
      await new Promise(resolve => {
        setTimeout(resolve, pauseMilliseconds)
      })
    }
  }

  /**
   * Emits a navigation event; returns whether a listener prevented it. Subframes have no frame object.
   * @param {string} name @param {string} url @param {boolean} [isMainFrame]
   */
  #isRefused(name, url, isMainFrame = true) {
    const { mainFrame: initiator } = this.#contents
    const frame = isMainFrame ? initiator : null
    const event = cancellableEvent({ url: fromLoopback(url), isSameDocument: false, isMainFrame, frame, initiator })
    this.#contents.emit(name, event, event.url, false, isMainFrame, 1, 1)
    return event.defaultPrevented
  }

  /** Emits will-frame-navigate, then will-navigate, in Electron's order; either can prevent the navigation. @param {string} url */
  #isLeavePrevented(url) {
    return this.#isRefused('will-frame-navigate', url) || this.#isRefused('will-navigate', url)
  }

  /**
   * Called for every document before it is requested: continues or, if a listener prevents it, aborts the request.
   * @param {any} paused @param {boolean} isMainFrame
   */
  documentRequested({ requestId, request, redirectedRequestId }, isMainFrame) {
    if (isPlaceholderAddress(request.url)) return // a placeholder, until loadURL replaces it
    // In Electron's order: loading starts before the navigation may be refused.
    if (isMainFrame) this.#onLoading(true)
    const isRedirect = Boolean(redirectedRequestId)
    const prevented = isMainFrame
      ? this.#isPrevented(request.url, isRedirect)
      : !isRedirect && this.#isRefused('will-frame-navigate', request.url, false)
    if (isMainFrame && prevented) this.#onLoading(false)
    const decision = prevented
      ? this.#send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : this.#send('Fetch.continueRequest', { requestId })
    decision.catch(() => undefined) // the navigation was aborted meanwhile
  }

  /**
   * Whether a navigation of the main frame is prevented; one by main or a test emits no preventable event.
   * @param {string} url @param {boolean} isRedirect
   */
  #isPrevented(url, isRedirect) {
    if (isRedirect) return this.#isRefused('will-redirect', url)
    if (this.#requestedByPage === null) return false
    this.#requestedByPage = null
    return this.#isLeavePrevented(url)
  }

  /**
   * Asks the app's handler about a window that the page wants to open; throws unless it denies the window.
   * @param {string} url @param {string} frameName @param {string[]} features
   */
  windowRequested(url, frameName, features) {
    const popup = features.some(feature => /^(popup|width|height|left|top)/.test(feature))
    const details = {
      url: fromLoopback(url),
      frameName,
      features: popup ? features.join(',') : '',
      disposition: popup ? 'new-window' : 'foreground-tab',
      referrer: { url: this.#contents.getURL(), policy: 'strict-origin-when-cross-origin' },
    }
    // Chromium has blocked the window already, so a handler that allows one cannot be obeyed.
    if (this.windowOpenHandler?.(details)?.action !== 'deny')
      throw notImplemented(`a window opened by the page (${details.url}) unless setWindowOpenHandler denies it`)
  }
}
