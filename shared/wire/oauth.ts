// Schemas of OAuth messages (protocol 1): responses of the token and device endpoints, failures, and the authorize address.
import { z } from 'zod'
import { policy } from './policy.ts'

/**
 * A time in seconds, as a number or numeric text (protocol 0, rule 2); null for anything else: absent, another type, zero, negative,
 * absurdly long (C-05). An invalid time never rejects the response, which may hold the only token.
 */
const seconds = z
  .unknown()
  .optional()
  .transform(value => {
    const { min, max } = policy.oauth.acceptedLifetimeSeconds
    const number = typeof value === 'string' && /^\s*\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : value
    return typeof number === 'number' && number >= min && number <= max ? number : null
  })

/** Most scopes kept of a response, as their names are stored in the keychain with the token; further ones are dropped. */
const maxScopes = 50
const scopeName = /^[\x21-\x7e]{1,100}$/

/**
 * `scope` is an array in the documentation; text and absence occur (protocol 1.3). Null = not stated, or nothing readable; an empty array
 * is kept: nothing is granted.
 */
const scope = z
  .unknown()
  .optional()
  .transform((value): string[] | null => {
    const scopes: readonly unknown[] | null = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,]+/) : null
    if (scopes === null) return null
    const names = scopes.filter(name => typeof name === 'string').filter(name => scopeName.test(name))
    const isUnreadable = names.length === 0 && !(Array.isArray(value) && value.length === 0)
    return isUnreadable ? null : [...new Set(names)].slice(0, maxScopes)
  })

/**
 * A token response is rejected only if its tokens are unusable, not for any other member: after a rotation it holds the only tokens that
 * keep the person signed in (C-04). The access token goes into a header, so it has to be printable ASCII (RFC 6749, appendix A.12).
 */
export const tokenResponse = z.object({
  access_token: z.string().regex(/^[\x20-\x7e]{1,8192}$/),
  token_type: z.string().max(100).optional().catch(undefined),
  /** Lifetime in seconds; null: absent or not credible. */
  expires_in: seconds,
  /** The new refresh token; null: keep the present one (protocol 1.3). */
  refresh_token: z
    .union([z.string().max(8192), z.unknown().refine(value => typeof value !== 'string')])
    .optional()
    .transform(value => (typeof value === 'string' && value !== '' ? value : null)),
  scope,
})
export type TokenResponse = z.infer<typeof tokenResponse>

/** A web address that a person may be sent to: http(s), without user info before the host, which could disguise it. */
const webAddress = z
  .string()
  .max(2000, { abort: true })
  .regex(/^https?:\/\/[^\s\p{C}\\/?#@]+([/?#][^\s\p{C}\\]*)?$/iu)
  .pipe(z.url({ protocol: /^https?$/ }))

/** The response of the device code endpoint. `interval` and `expires_in` in seconds; null: the client's defaults apply (C-05). */
export const deviceCodeResponse = z.object({
  device_code: z.string().min(1).max(8192),
  /** The code that a person types in on another device. */
  user_code: z.string().regex(/^[^\p{C}]{1,64}$/u),
  verification_uri: webAddress,
  /** The address with the code in it; null: absent or invalid. */
  verification_uri_complete: webAddress
    .nullish()
    .catch(null)
    .transform(address => address ?? null),
  interval: seconds,
  expires_in: seconds,
})

/** An OAuth failure; an invalid description does not invalidate it. */
export const oauthFailure = z.object({
  error: z.string().min(1).max(200),
  error_description: z.string().max(2000).nullish().catch(null),
})

/** Parameters of the authorize address, in the order in which they are written. */
export type AuthorizeParameters = {
  readonly client_id: string
  readonly state: string
  readonly response_type: 'code'
  readonly code_challenge: string
  readonly code_challenge_method: 'S256'
  readonly scope: string
  readonly redirect_uri: string
} & ({ readonly [proofParameter]: string } | { readonly [proofParameter]?: never })

/** Not part of the protocol: proves to the embedded service that this run of the app asks. */
export const proofParameter = 'run_proof'

/** The authorize address with these parameters, which is opened in the browser. */
export const authorizeAddress = (authUrl: string, parameters: AuthorizeParameters): string =>
  `${authUrl}/authorize?${new URLSearchParams({ ...parameters }).toString()}`
