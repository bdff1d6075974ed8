// State between two steps of a sign-in: open consent pages, codes to be exchanged, devices to be approved.

/** An open consent page. */
export type AuthorizeRequest = {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly challenge: string
  readonly scopes: readonly string[]
  /** Milliseconds since 1970. */
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
  /** The code as shown: `KDWX-2204`. */
  readonly userCode: string
  scopes: readonly string[]
  readonly expires: number
  /** A secret in the consent page's form, so that no other page can send the decision (CSRF). */
  readonly pageSecret: string
  /** Time of the last poll, milliseconds since 1970; null: not polled yet. */
  polledAt: number | null
  decision: { readonly kind: 'waiting' } | { readonly kind: 'denied' } | { readonly kind: 'approved'; readonly userId: string }
}

/** Most waiting entries per list; further requests displace the oldest. */
const maxRequests = 1_000

/** Adds an entry under an unguessable key; drops those that expired before `now`, and the oldest beyond the limit. */
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
