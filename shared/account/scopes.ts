// What of the app needs which scope of the grant, and what a smaller grant leaves off (C-12, C-15).
import type { AccountState } from '../app-state.ts'
import type { requestedScopes } from '../wire/profile.ts'

export type Scope = (typeof requestedScopes)[number]

/** All that is asked for, in the order in which a person cares; what each is for stands under its name in the messages. */
export const scopesInUse = [
  'user.account:read',
  'user.library:read',
  'user.library:write',
  'user.queue:read',
  'user.queue:write',
  'user.upload',
] as const satisfies readonly Scope[]

/** What is off. `null`: the service did not say, which means all that was asked for was granted (protocol 1.4). */
export function missingScopes(granted: readonly string[] | null): readonly Scope[] {
  if (granted === null) return []
  return scopesInUse.filter(scope => !granted.includes(scope))
}

/** What was granted beyond what Segue uses, as the service spells it. */
export function unusedScopes(granted: readonly string[] | null): readonly string[] {
  const used: readonly string[] = scopesInUse
  return [...new Set(granted ?? [])].filter(scope => !used.includes(scope))
}

/** Whether the one who is signed in left this out; while nobody is, nobody left anything out. */
export const isMissing = (account: AccountState, scope: Scope): boolean =>
  account.step === 'signed-in' && missingScopes(account.scopes).includes(scope)
