// Reads the address that the browser comes back with (protocol 1.4).
import { failed, ok, type Result } from '../../shared/errors.ts'

/** Whether an address is the registered one, byte for byte up to the query. */
export const isRedirect = (address: string, redirectUri: string): boolean =>
  address === redirectUri || address.startsWith(`${redirectUri}?`)

/** Longer codes are not codes. */
const longestCode = 4_000

/**
 * The code of an answer. The error is looked at first, then the state, then the code. Errors: refused, with the service's words
 * unchanged in `answered`.
 */
export function codeOfAnswer(address: string, state: string): Result<string> {
  const answer = new URLSearchParams(address.slice(address.indexOf('?') + 1))
  const error = answer.get('error')
  if (error !== null) return failed('refused', 'Sign-in did not finish.', answer.get('error_description') || error)
  if (answer.get('state') !== state) return failed('refused', 'Sign-in did not finish: the answer belongs to another sign-in.')
  const code = answer.get('code')
  if (!code || code.length > longestCode) return failed('bad-response', 'Sign-in did not finish: the service sent no usable code.')
  return ok(code)
}
