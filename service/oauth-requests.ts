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

/** Forgets what has expired; called before each addition, so that the maps stay small. */
export function dropExpired(requests: Map<string, { readonly expires: number }>, now: number): void {
  for (const [key, request] of requests) if (request.expires <= now) requests.delete(key)
}
