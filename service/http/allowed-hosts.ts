// Decides by Host and Origin headers who may use a listener, which keeps web pages away from a service on this computer.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * `own`: only by the listener's exact address, and no page but its own, not even for an image (embedded service). A list: by one of these
 * host names, at any port. null: by any name, for tests and clients behind a proxy of their own.
 */
export type AllowedHosts = 'own' | readonly string[] | null

/** Whether a request with these headers may be answered at `ownHost` (host and port); against DNS rebinding and foreign pages. */
export function isAllowedCaller(allowed: AllowedHosts, headers: IncomingHttpHeaders, ownHost: string): boolean {
  if (allowed === null) return true
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = headers
  // Browsers omit Origin for images and navigations, but always send Sec-Fetch-Site.
  const isOwnPage = site === 'none' || site === 'same-origin'
  if (allowed === 'own') return host === ownHost && isOwnPage && (origin === undefined || origin === `http://${ownHost}`)
  return allowed.includes(hostName(`http://${host}`)) && (origin === undefined || allowed.includes(hostName(origin)))
}

/** The host name in lower case without port; empty if invalid. */
const hostName = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')
