// Decides by Host and Origin headers who may use a listener, which keeps web pages away from a service on this computer.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Who may send requests. `own`: only those under the listener's exact address, and of pages only its own, not even for an image (embedded
 * service). A list: those under one of these host names, at any port. null: those under any name, for tests and clients behind a proxy of
 * their own.
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

/** The host name of an address in lower case, without port; '' if the address is invalid. */
const hostName = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')
