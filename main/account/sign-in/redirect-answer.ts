// Reads the address that the browser comes back with, which anybody may have made up (protocol 1.4).

import { failed, ok, type Result } from '../../../shared/errors.ts'
import { originOf } from '../../../shared/receivers.ts'
import { say } from '../../../shared/words/words.ts'

/** Longer addresses are no answers; characters. */
const longestAddress = 8_192

/** Whether an address is the registered one, byte for byte up to the query, and of a form that can be read. */
export const isRedirect = (address: string, redirectUri: string): boolean =>
  address.length <= longestAddress && !/\p{Cc}/u.test(address) && (address === redirectUri || address.startsWith(`${redirectUri}?`))

const queryOf = (address: string): URLSearchParams => {
  const start = address.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : address.slice(start + 1))
}

/** Which sign-in an answer claims to belong to; null if it names none, or more than one. */
export function stateOfAnswer(address: string): string | null {
  const states = queryOf(address).getAll('state')
  return states.length === 1 ? (states[0] ?? null) : null
}

/** Whether an answer belongs to the sign-in with this state. Without it, also a refusal could be anybody's (RFC 6749, 4.1.2.1). */
export const belongsTo = (address: string, state: string): boolean => stateOfAnswer(address) === state

/** A refusal that names no sign-in: of a service that leaves the state out, which its documentation has in brackets, or of anybody. */
export function isUnnamedRefusal(address: string): boolean {
  const answer = queryOf(address)
  return answer.has('error') && !answer.has('state')
}

/**
 * The code of an answer that belongs to the sign-in at `authUrl`. Whose answer it is is looked at first, then the error. Errors: refused,
 * with the service's words unchanged in `answered`, or without any words if it is another server's (RFC 9207); bad-response if there is
 * no code that could be one.
 */
export function codeOfAnswer(address: string, authUrl: string): Result<string> {
  const answer = queryOf(address)
  if (answer.getAll('iss').some(issuer => originOf(issuer) !== originOf(authUrl)) || answer.getAll('iss').length > 1) return notTheirs
  const error = answer.get('error')
  if (error !== null) return failed('refused', say('errors.signInDidNotFinish'), answer.get('error_description') || error || undefined)
  const [code = '', ...more] = answer.getAll('code')
  if (more.length > 0 || !/^[\x20-\x7e]{1,4000}$/.test(code)) return failed('bad-response', say('errors.signInDidNotFinishThe'))
  return ok(code)
}

/** No metadata tells how a server names itself, but it does so below its own origin (decision 21). */
const notTheirs = failed('refused', say('errors.signInWasStoppedAnotherServer'))
