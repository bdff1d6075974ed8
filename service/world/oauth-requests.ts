// State between two steps of a sign-in: open consent pages, codes to be exchanged, devices to be approved.

/** An open consent page. */
export type AuthorizeRequest = {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly challenge: string
  readonly scopes: readonly string[]
  /** When the page expires, milliseconds since 1970. */
  readonly expires: number
}

/** An authorization code, valid for one exchange. */
export type IssuedCode = {
  readonly clientId: string
  readonly userId: string
  readonly redirectUri: string
  readonly challenge: string
  readonly scopes: readonly string[]
  readonly expires: number
}

/** A device that shows a code and polls for the decision. */
export type DeviceRequest = {
  readonly clientId: string
  /** The code that the device shows, such as `KDWX-2204`. */
  readonly userCode: string
  scopes: readonly string[]
  readonly expires: number
  /** A secret in the consent page's form, so that no other page can send the decision (CSRF). */
  readonly pageSecret: string
  /** Time of the last poll, milliseconds since 1970; null: not polled yet. */
  polledAt: number | null
  decision: { readonly kind: 'waiting' } | { readonly kind: 'denied' } | { readonly kind: 'approved'; readonly userId: string }
}

/** Most entries of one map of open requests; beyond that the oldest is dropped. */
const maxRequests = 1_000

/** Adds an entry under its secret key, in place; drops entries that expired before `now`, and the oldest one if there are `maxRequests`. */
export function addBounded<Request extends { readonly expires: number }>(
  requests: Map<string, Request>,
  key: string,
  request: Request,
  now: number,
): void {
  for (const [other, { expires }] of requests) if (expires <= now) requests.delete(other)
  const [oldest] = requests.keys()
  if (requests.size >= maxRequests && oldest !== undefined) requests.delete(oldest)
  requests.set(key, request)
}
