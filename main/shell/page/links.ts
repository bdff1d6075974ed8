// Allowlist of addresses that the app opens in the person's browser.

import { failed, ok, type Result } from '../../../shared/errors.ts'
import { publicRegistration } from '../../../shared/wire/profile.ts'
import { say } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import { createRateLimiter, type RateLimit } from '../../rate-limit.ts'

const linkHosts: ReadonlySet<string> = new Set([new URL(publicRegistration).host])
const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The normalised address of a link of the page; null if it may not be opened: only https addresses of `linkHosts` may. */
export function linkToOpen(address: string): string | null {
  const url = parseUrl(address)
  return url?.protocol === 'https:' && linkHosts.has(url.host) && url.username === '' ? url.href : null
}

/** The normalised address of a service's consent page; null unless it is https, or http on this computer. */
export function consentPageToOpen(address: string): string | null {
  const url = parseUrl(address)
  if (url?.username !== '') return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname)) ? url.href : null
}

/**
 * Rate limit of pages opened in the browser: at most `count` within `within` milliseconds, which a person does not reach; further ones stay
 * closed.
 */
const openLimit: RateLimit = { within: 60_000, count: 20 }
const tooManyPages = say('errors.tooManyPagesOpened')

type Dependencies = {
  /** Opens an address in the system's browser; rejects if that fails. */
  readonly open: (address: string) => Promise<void>
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly log: Pick<Log, 'warning'>
}

export type Browser = {
  /**
   * Opens a link that `linkToOpen` has checked; does nothing if too many pages were opened. Never rejects, because a browser that does not
   * open is no bug.
   */
  link(address: string): Promise<void>
  /**
   * Opens the consent page of a service. Error: refused, if the address is not allowed, too many pages were opened, or the browser does not
   * open; it says what can be done instead.
   */
  consentPage(address: string): Promise<Result<void>>
}

/** Opens pages in the person's browser; links and consent pages count for the same rate limit. */
export function createPersonsBrowser({ open, steady, log }: Dependencies): Browser {
  const exceedsLimit = createRateLimiter(openLimit, steady)
  return {
    link: async address => {
      if (exceedsLimit()) return log.warning('refused to open that many pages')
      try {
        await open(address)
      } catch (error) {
        log.warning('the browser could not be opened', error)
      }
    },
    consentPage: async address => {
      const page = consentPageToOpen(address)
      if (page === null) return failed('refused', say('errors.signInPageNotEncrypted'))
      if (exceedsLimit()) return failed('refused', tooManyPages)
      try {
        await open(page)
        return ok(undefined)
      } catch {
        return failed('refused', say('errors.browserNotOpened'))
      }
    },
  }
}

const parseUrl = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)
