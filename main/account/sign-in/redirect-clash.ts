// One redirect address for each sign-in server: where two share one, an answer of the one could be passed off as the other's (decision 21).

import { isDeepStrictEqual } from 'node:util'
import { hostOf } from '../../../shared/connection-form.ts'
import { failed, type Result } from '../../../shared/errors.ts'
import { redirectForm } from '../../../shared/redirect-form.ts'
import { say } from '../../../shared/words/words.ts'
import type { Connection } from '../../connection.ts'
import type { Entry } from '../known-accounts.ts'

/**
 * Why nobody may sign in at a new connection through the browser: an account known here comes back to the same address from another
 * sign-in server. null: it may be. Where somebody has signed in before, they may again, by the address by which they came back then: the
 * identity of a service does not hold the address, so another one makes it new. Error: refused.
 */
export function redirectClash({ choice, identity }: Connection, known: readonly Entry[]): Result<never> | null {
  if (choice.kind !== 'service') return null
  const { auth_url, redirect_uri } = choice.preset
  if (known.some(entry => entry.identity === identity && comesBackTo(entry, redirect_uri))) return null
  for (const entry of known) {
    const { choice: other } = entry
    if (other.kind !== 'service' || !comesBackTo(entry, redirect_uri)) continue
    const [here, there] = [hostOf(auth_url), hostOf(other.preset.auth_url)]
    if (here === there) continue
    return failed('refused', say('errors.thereWhereYouHaveAnAccount', { there, here, here2: here }))
  }
  return null
}

const comesBackTo = ({ choice }: Entry, redirectUri: string): boolean =>
  choice.kind === 'service' && (choice.preset.redirect_uri === redirectUri || samePlace(choice.preset.redirect_uri, redirectUri))

/** What is written in two ways may be one place to listen at: port 08910 is port 8910. */
function samePlace(one: string, other: string): boolean {
  const form = redirectForm(one)
  return form?.kind === 'loopback' && isDeepStrictEqual(form, redirectForm(other))
}
