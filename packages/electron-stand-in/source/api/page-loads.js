// Pending loads of a page, by Chromium's loader id.
import { privilegedSchemes } from '../scheme-server.js'
import { notImplemented } from '../strict.js'

const errorNumbers = { ERR_ABORTED: -3, ERR_CONNECTION_REFUSED: -102, ERR_NAME_NOT_RESOLVED: -105, ERR_INVALID_URL: -300 }

/** The error with which Electron rejects a failed load. @param {string} url @param {string} errorText like net::ERR_FAILED */
export function loadError(url, errorText) {
  const code = errorText.replace(/^net::/, '')
  const errno = /** @type {Record<string, number>} */ (errorNumbers)[code] ?? -2
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url })
}

/** Throws for addresses and options that are not supported. @param {string} url @param {Record<string, unknown>} options */
export function refuseAddress(url, options) {
  if (Object.keys(options).length) throw notImplemented(`loadURL option '${Object.keys(options)[0]}'`)
  if (!URL.canParse(url)) throw loadError(url, 'ERR_INVALID_URL')
  const { protocol } = new URL(url)
  if (!['http:', 'https:', 'data:', 'about:'].includes(protocol) && !privilegedSchemes.has(protocol.slice(0, -1)))
    throw notImplemented(`loading '${url}'`)
}

export class PageLoads {
  /** @type {Map<string, (errorText?: string) => void>} */
  #awaited = new Map()
  #lastDone = ''
  /** @type {Set<() => void>} */
  #ends = new Set()

  /** Resolves when the load is done, rejects when it is aborted. @param {string} loaderId @param {string} url */
  async wait(loaderId, url) {
    if (this.#lastDone === loaderId) return
    const errorText = await new Promise(resolve => {
      this.#awaited.set(loaderId, resolve)
    })
    this.#awaited.delete(loaderId)
    if (errorText) throw loadError(url, errorText)
  }

  /** @param {string} loaderId */
  done(loaderId) {
    this.#lastDone = loaderId
    this.#awaited.get(loaderId)?.()
  }

  /**
   * Aborts the pending loads except that of `currentLoader`, whose document replaces theirs; absent: all, because no document will come.
   * @param {string} [currentLoader]
   */
  giveUp(currentLoader) {
    for (const [loader, settle] of this.#awaited) if (loader !== currentLoader) settle('net::ERR_ABORTED')
  }

  /** Settles as the load does, or rejects when the page is gone. @param {string} url @param {Promise<void>} load */
  async orGone(url, load) {
    /** @type {() => void} */
    let end = () => undefined
    const gone = new Promise((_resolve, reject) => {
      end = () => reject(loadError(url, 'ERR_FAILED'))
    })
    this.#ends.add(end)
    await Promise.race([load, gone]).finally(() => this.#ends.delete(end))
  }

  /** Called when the page's process or window is gone: rejects all pending loads. */
  end() {
    for (const end of this.#ends) end()
    this.giveUp()
  }
}
