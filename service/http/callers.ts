// Who may ask a listener at all, told by the names that a request carries: what keeps pages of the web out of a service on this computer.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * `own`: only by the very address a listener has, and for no page but its own, not even as a picture (an embedded service). A list: by one of these host names,
 * at any port. null: by any name, for tests and for clients behind an edge of their own.
 */
export type AllowedHosts = 'own' | readonly string[] | null

/** Whether a request with these headers may be answered at `ownHost` (host and port). Against DNS rebinding and foreign pages. */
export function mayAsk(allowed: AllowedHosts, headers: IncomingHttpHeaders, ownHost: string): boolean {
  if (allowed === null) return true
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = headers
  // Browsers name no origin where a page shows a picture or leads somewhere; whose page it is they say all the same.
  const isOwnPage = site === 'none' || site === 'same-origin'
  if (allowed === 'own') return host === ownHost && isOwnPage && (origin === undefined || origin === `http://${ownHost}`)
  return allowed.includes(hostName(`http://${host}`)) && (origin === undefined || allowed.includes(hostName(origin)))
}

/** In lower case and without its port; empty if there is none. */
const hostName = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')
