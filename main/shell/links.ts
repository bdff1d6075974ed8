// Which addresses leave the app for the person's browser. Everything that is not listed stays where it is: nowhere.
import { publicRegistration } from '../../shared/wire/profile.ts'
import type { Log } from '../log.ts'

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

/** Opens a link in the browser. Never rejects: a browser that does not open is no bug. */
export async function openLink(address: string, open: (address: string) => Promise<void>, log: Pick<Log, 'warning'>): Promise<void> {
  try {
    await open(address)
  } catch (error) {
    log.warning('the browser could not be opened', error)
  }
}

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)
