// Which features need which OAuth scope, and what a partial grant turns off (C-12, C-15).
import type { AccountState } from '../app-state.ts'
import type { requestedScopes } from '../wire/profile.ts'

export type Scope = (typeof requestedScopes)[number]

/** The scopes that the app uses, in the order shown to a person; messages with their names explain each. */
export const scopesInUse = [
  'user.account:read',
  'user.library:read',
  'user.library:write',
  'user.queue:read',
  'user.queue:write',
  'user.upload',
] as const satisfies readonly Scope[]

/** The scopes that were not granted. `null`: the service did not say, which means that all requested ones were (protocol 1.4). */
export function missingScopes(granted: readonly string[] | null): readonly Scope[] {
  if (granted === null) return []
  return scopesInUse.filter(scope => !granted.includes(scope))
}

/** Granted scopes that Segue does not use, as the service spells them. */
export function unusedScopes(granted: readonly string[] | null): readonly string[] {
  const used: readonly string[] = scopesInUse
  return [...new Set(granted ?? [])].filter(scope => !used.includes(scope))
}

/** Whether the signed-in person did not grant a scope; false while nobody is signed in. */
export const isScopeMissing = (account: AccountState, scope: Scope): boolean =>
  account.phase === 'signed-in' && missingScopes(account.scopes).includes(scope)
