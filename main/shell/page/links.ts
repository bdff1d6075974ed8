// Which addresses leave the app for the person's browser. Everything that is not listed stays where it is: nowhere.

import { failed, ok, type Result } from '../../../shared/errors.ts'
import { publicRegistration } from '../../../shared/wire/profile.ts'
import { say } from '../../../shared/words/words.ts'
import { type Flood, floodGate } from '../../flood-gate.ts'
import type { Log } from '../../log.ts'

const linkHosts: ReadonlySet<string> = new Set([new URL(publicRegistration).host])
const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** A link of the page, put together anew from its parts; null if it may not be opened. */
export function linkToOpen(address: string): string | null {
  const url = parsed(address)
  return url?.protocol === 'https:' && linkHosts.has(url.host) && url.username === '' ? url.href : null
}

/** The consent page of a service: over https, or on this computer. null otherwise. */
export function consentPageToOpen(address: string): string | null {
  const url = parsed(address)
  if (url?.username !== '') return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname)) ? url.href : null
}

/** A person opens fewer pages than this; a page that opens more is not theirs. */
const most: Flood = { within: 60_000, count: 20 }
const tooMany = say('errors.tooManyPagesOpened')

type Dependencies = {
  /** Asks the system to; rejects if it does not. */
  readonly open: (address: string) => Promise<void>
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
  readonly log: Pick<Log, 'warning'>
}

export type Browser = {
  /** Never rejects: a browser that does not open is no bug. `address`: of `linkToOpen`. */
  link(address: string): Promise<void>
  /** Shows the consent page of a service. Error: refused, with what can be done instead. */
  consentPage(address: string): Promise<Result<void>>
}

/** The person's browser, for links and for signing in; both together open no more pages than a person would. */
export function personsBrowser({ open, now, log }: Dependencies): Browser {
  const isFlood = floodGate(most, now)
  return {
    link: async address => {
      if (isFlood()) return log.warning('refused to open that many pages')
      try {
        await open(address)
      } catch (error) {
        log.warning('the browser could not be opened', error)
      }
    },
    consentPage: async address => {
      const page = consentPageToOpen(address)
      if (page === null) return failed('refused', say('errors.theSignInPageOfThis'))
      if (isFlood()) return failed('refused', tooMany)
      try {
        await open(page)
        return ok(undefined)
      } catch {
        return failed('refused', say('errors.theBrowserCouldNotBeOpened'))
      }
    },
  }
}

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)
