// Reads the address that the browser comes back with, which anybody may have made up (protocol 1.4).

import { originOf } from '../../../shared/connection/token-origins.ts'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import { say } from '../../../shared/words/words.ts'

/** Most characters of a redirect address; longer ones are ignored. */
const longestAddress = 8_192

/** Whether an address is the registered redirect URI, byte for byte up to the query, of sane length and without control characters. */
export const isRedirect = (address: string, redirectUri: string): boolean =>
  address.length <= longestAddress && !/\p{Cc}/u.test(address) && (address === redirectUri || address.startsWith(`${redirectUri}?`))

const queryOf = (address: string): URLSearchParams => {
  const start = address.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : address.slice(start + 1))
}

/** The OAuth state that a response names; null if it names none, or more than one. */
export function readState(address: string): string | null {
  const states = queryOf(address).getAll('state')
  return states.length === 1 ? (states[0] ?? null) : null
}

/**
 * Whether a response names this OAuth state, and so belongs to this sign-in; a response that is an error has to, too, as anybody can forge
 * one (RFC 6749, 4.1.2.1).
 */
export const hasState = (address: string, state: string): boolean => readState(address) === state

/**
 * Whether a response is an error that names no state: it may be forged, or of a service that leaves the state out, which its documentation
 * allows.
 */
export function isErrorWithoutState(address: string): boolean {
  const query = queryOf(address)
  return query.has('error') && !query.has('state')
}

/**
 * The code of a response from the sign-in server `authUrl`; its issuer is checked first, then its error. Errors: refused, with the
 * service's words unchanged in `answered`, or without any if the issuer is another server (RFC 9207); bad-response if there is no valid
 * code.
 */
export function readCode(address: string, authUrl: string): Result<string> {
  const query = queryOf(address)
  if (query.getAll('iss').some(issuer => originOf(issuer) !== originOf(authUrl)) || query.getAll('iss').length > 1) return wrongIssuer
  const error = query.get('error')
  if (error !== null) return failed('refused', say('errors.signInUnfinished'), query.get('error_description') || error || undefined)
  const [code = '', ...more] = query.getAll('code')
  if (more.length > 0 || !/^[\x20-\x7e]{1,4000}$/.test(code)) return failed('bad-response', say('errors.signInWithoutCode'))
  return ok(code)
}

/**
 * The error for a response of another server: an issuer has to lie below the origin of the sign-in server, as no metadata names it
 * (decision 21).
 */
const wrongIssuer = failed('refused', say('errors.signInOtherServer'))
