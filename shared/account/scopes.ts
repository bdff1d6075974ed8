// What of the app needs which scope of the grant, and what a smaller grant leaves off (C-12, C-15).
import type { AccountState } from '../app-state.ts'
import type { requestedScopes } from '../wire/profile.ts'

export type Scope = (typeof requestedScopes)[number]

export type ScopeUse = {
  readonly scope: Scope
  /** What it lets Segue do. */
  readonly words: string
  /** What is off without it, in one sentence. */
  readonly without: string
}

/** All that is asked for, in the order in which a person cares. */
export const scopeUses: readonly ScopeUse[] = [
  {
    scope: 'user.account:read',
    words: 'Know who is signed in, and report what you heard',
    without: 'The service may refuse to play without it; plays then wait on this computer.',
  },
  {
    scope: 'user.library:read',
    words: 'Read your library',
    without: 'Your library cannot be loaded, or brought up to date.',
  },
  {
    scope: 'user.library:write',
    words: 'Change your library',
    without: 'Playlists, ratings, tags and the trash cannot be changed.',
  },
  {
    scope: 'user.queue:read',
    words: 'See your other devices and what they play',
    without: 'Your other devices are not shown.',
  },
  {
    scope: 'user.queue:write',
    words: 'Control your other devices, and be controlled by them',
    without: 'Your other devices cannot be controlled from here.',
  },
]

/** What is off. `null`: the service did not say, which means all that was asked for was granted (protocol 1.4). */
export function missingScopes(granted: readonly string[] | null): readonly Scope[] {
  if (granted === null) return []
  return scopeUses.map(({ scope }) => scope).filter(scope => !granted.includes(scope))
}

/** What was granted beyond what Segue uses, as the service spells it. */
export function unusedScopes(granted: readonly string[] | null): readonly string[] {
  const used: readonly string[] = scopeUses.map(({ scope }) => scope)
  return [...new Set(granted ?? [])].filter(scope => !used.includes(scope))
}

/** Whether the one who is signed in left this out; while nobody is, nobody left anything out. */
export const isMissing = (account: AccountState, scope: Scope): boolean =>
  account.step === 'signed-in' && missingScopes(account.scopes).includes(scope)
