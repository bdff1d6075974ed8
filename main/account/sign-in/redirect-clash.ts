// Keeps redirect addresses apart: if two sign-in servers shared one, a response of one could be passed off as the other's (decision 21).

import { isDeepStrictEqual } from 'node:util'
import { hostOf } from '../../../shared/connection/connection-form.ts'
import { redirectForm } from '../../../shared/connection/redirect-form.ts'
import { failed, type Result } from '../../../shared/errors.ts'
import { say } from '../../../shared/words/words.ts'
import type { Connection } from '../../connection.ts'
import type { StoredAccount } from '../known-accounts.ts'

/**
 * Why a new connection may not be used to sign in through the browser: a known account at another sign-in server has the same redirect
 * address. null: it may. A service where somebody has signed in by this address before stays allowed; a changed address counts as new, as
 * the identity of a service does not include it. Error: refused.
 */
export function redirectClash({ choice, identity }: Connection, storedAccounts: readonly StoredAccount[]): Result<never> | null {
  if (choice.kind !== 'service') return null
  const { auth_url, redirect_uri } = choice.preset
  if (storedAccounts.some(entry => entry.identity === identity && hasRedirectUri(entry, redirect_uri))) return null
  for (const entry of storedAccounts) {
    const { choice: other } = entry
    if (other.kind !== 'service' || !hasRedirectUri(entry, redirect_uri)) continue
    const [here, there] = [hostOf(auth_url), hostOf(other.preset.auth_url)]
    if (here === there) continue
    return failed('refused', say('errors.redirectAddressShared', { otherService: there, service: here }))
  }
  return null
}

const hasRedirectUri = ({ choice }: StoredAccount, redirectUri: string): boolean =>
  choice.kind === 'service' && (choice.preset.redirect_uri === redirectUri || isSameListener(choice.preset.redirect_uri, redirectUri))

/** Whether two addresses mean the same listener, though spelled differently: port 08910 is port 8910. */
function isSameListener(one: string, other: string): boolean {
  const form = redirectForm(one)
  return form?.kind === 'loopback' && isDeepStrictEqual(form, redirectForm(other))
}
