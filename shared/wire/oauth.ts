// OAuth messages (protocol 1): what the token endpoint, the device endpoint and a failure answer.
import { z } from 'zod'
import { policy } from './policy.ts'

/**
 * Seconds, as a number or as numeric text (protocol 0, rule 2); null for everything that is no such time: absent, of another type,
 * nothing, negative, absurdly long (C-05). Never a reason to refuse the answer around it, which may be the only one there is.
 */
const seconds = z
  .unknown()
  .optional()
  .transform(value => {
    const { least, most } = policy.oauth.readableTime
    const number = typeof value === 'string' && /^\s*\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : value
    return typeof number === 'number' && number >= least && number <= most ? number : null
  })

/** Room for the scopes of any service; the names go into the keychain with the token. */
const scopesKept = 50
const scopeName = /^[\x21-\x7e]{1,100}$/

/**
 * `scope` is an array in the documentation; text and absence occur (protocol 1.3). Null = the service did not say, also where it says
 * nothing that can be read; an empty array stays one: nothing is granted.
 */
const scope = z
  .unknown()
  .optional()
  .transform((value): string[] | null => {
    const said: readonly unknown[] | null = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,]+/) : null
    if (said === null) return null
    const names = said.filter(name => typeof name === 'string').filter(name => scopeName.test(name))
    const unreadable = names.length === 0 && !(Array.isArray(value) && value.length === 0)
    return unreadable ? null : [...new Set(names)].slice(0, scopesKept)
  })

/**
 * Only tokens that cannot be used refuse the whole answer: after a rotation nothing else keeps the session (C-04). An access token goes
 * into a header, so it is printable ASCII, as RFC 6749 has it (appendix A.12).
 */
export const tokenAnswer = z.object({
  access_token: z.string().regex(/^[\x20-\x7e]{1,8192}$/),
  token_type: z.string().max(100).optional().catch(undefined),
  /** Seconds; null: the service did not say, or nothing that can be believed. */
  expires_in: seconds,
  /** Null: keep the one in use (protocol 1.3). */
  refresh_token: z
    .union([z.string().max(8192), z.unknown().refine(value => typeof value !== 'string')])
    .optional()
    .transform(value => (typeof value === 'string' && value !== '' ? value : null)),
  scope,
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

/** An address that a person may be sent to: http(s), no more than what it shows (no name and password before the host). */
const webAddress = z
  .string()
  .max(2000, { abort: true })
  .regex(/^https?:\/\/[^\s\p{C}\\/?#@]+([/?#][^\s\p{C}\\]*)?$/iu)
  .pipe(z.url({ protocol: /^https?$/ }))

/** `interval` and `expires_in` in seconds; null: the client takes its own (C-05). */
export const deviceCodeAnswer = z.object({
  device_code: z.string().min(1).max(8192),
  /** Shown to be typed elsewhere. */
  user_code: z.string().regex(/^[^\p{C}]{1,64}$/u),
  verification_uri: webAddress,
  /** Null: absent, or nothing to open. */
  verification_uri_complete: webAddress
    .nullish()
    .catch(null)
    .transform(address => address ?? null),
  interval: seconds,
  expires_in: seconds,
})

/** A description that cannot be shown does not make a refusal less definite. */
export const oauthFailure = z.object({
  error: z.string().min(1).max(200),
  error_description: z.string().max(2000).nullish().catch(null),
})

/** Parameters of the authorize address, in the order they are written. */
export type AuthorizeParameters = {
  readonly client_id: string
  readonly state: string
  readonly response_type: 'code'
  readonly code_challenge: string
  readonly code_challenge_method: 'S256'
  readonly scope: string
  readonly redirect_uri: string
} & ({ readonly [proofParameter]: string } | { readonly [proofParameter]?: never })

/** Not of the protocol: proves to the service embedded in the app that this run of the app asks, and nobody else. */
export const proofParameter = 'run_proof'

/** The address to open in the browser. */
export const authorizeAddress = (authUrl: string, parameters: AuthorizeParameters): string =>
  `${authUrl}/authorize?${new URLSearchParams({ ...parameters }).toString()}`
