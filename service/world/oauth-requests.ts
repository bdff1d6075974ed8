// What waits between two steps of a sign-in: a page to be clicked, a code to be exchanged, a device to be allowed.

/** A consent page that is open in a browser. */
export type AuthorizeRequest = {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly challenge: string
  readonly scopes: readonly string[]
  /** Milliseconds since 1970. */
  readonly expires: number
}

/** An authorization code, good for one exchange. */
export type IssuedCode = {
  readonly clientId: string
  readonly userId: string
  readonly redirectUri: string
  readonly challenge: string
  readonly scopes: readonly string[]
  readonly expires: number
}

/** A device that shows a code and polls. */
export type DeviceRequest = {
  readonly clientId: string
  /** As shown: `KDWX-2204`. */
  readonly userCode: string
  scopes: readonly string[]
  readonly expires: number
  /** Stands in the page with the question, so that no other page can answer it. */
  readonly pageSecret: string
  /** Milliseconds since 1970; null before the first poll. */
  polledAt: number | null
  decision: { readonly kind: 'waiting' } | { readonly kind: 'denied' } | { readonly kind: 'approved'; readonly userId: string }
}

/** As many may wait in one list; whoever asks on and on only pushes out the oldest. */
const mostWaiting = 1_000

/** Adds one to what waits, whose key nobody can guess, and forgets what expired before `now` or is one too many. */
export function addWaiting<Request extends { readonly expires: number }>(
  requests: Map<string, Request>,
  key: string,
  request: Request,
  now: number,
): void {
  for (const [other, { expires }] of requests) if (expires <= now) requests.delete(other)
  const [oldest] = requests.keys()
  if (requests.size >= mostWaiting && oldest !== undefined) requests.delete(oldest)
  requests.set(key, request)
}
