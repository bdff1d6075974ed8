// The loads of a page that somebody awaits, by Chromium's name of their loader.

const errorNumbers = { ERR_ABORTED: -3, ERR_CONNECTION_REFUSED: -102, ERR_NAME_NOT_RESOLVED: -105, ERR_INVALID_URL: -300 }

/** @param {string} url @param {string} errorText like net::ERR_FAILED */
export function loadError(url, errorText) {
  const code = errorText.replace(/^net::/, '')
  const errno = /** @type {Record<string, number>} */ (errorNumbers)[code] ?? -2
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url })
}

export class PageLoads {
  /** @type {Map<string, (errorText?: string) => void>} */
  #awaited = new Map()
  #lastDone = ''

  /** Resolves when it is done, rejects when it is given up. @param {string} loaderId @param {string} url */
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

  /** Another document has taken their place, or there will be none. @param {string} [currentLoader] */
  giveUp(currentLoader) {
    for (const [loader, settle] of this.#awaited) if (loader !== currentLoader) settle('net::ERR_ABORTED')
  }
}
