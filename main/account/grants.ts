// What the service granted: kept in the keychain, compared, and given back.
import type { AccountState, Grant } from '../../shared/app-state.ts'
import { ok, type Result } from '../../shared/errors.ts'
import type { AccountId } from '../../shared/ids.ts'
import type { Client } from '../api/client.ts'
import type { Connection } from '../connection.ts'
import type { Log } from '../log.ts'
import { belongingsOf, outOfBounds } from './bound-tokens.ts'
import type { KeptTokensStore } from './kept-tokens.ts'
import type { Entry } from './known-accounts.ts'
import { appOf, revokeTokens } from './oauth.ts'
import type { KeptTokens } from './tokens.ts'

export type Grants = {
  /** Whether the tokens will be there after a restart, and if not, why. */
  keep(id: AccountId, tokens: KeptTokens): Promise<Grant>
  /** Whether the service knows that these tokens are to be forgotten. */
  revoke(at: Connection, tokens: Pick<KeptTokens, 'refresh' | 'client'>): Promise<boolean>
  /** Of the tokens of an account at rest nothing stays here, nor at the service. */
  drop(id: AccountId, entry: Entry): Promise<void>
}

type Dependencies = {
  readonly kept: KeptTokensStore
  readonly client: Client
  readonly log: Log
  /** Tokens that could not be kept at first are in the keychain after all. */
  readonly late: (id: AccountId) => void
}

export function createGrants({ kept, client, log, late }: Dependencies): Grants {
  const revoke: Grants['revoke'] = async (at, { refresh, client: owner }) => {
    const app = { ...appOf(at, client), client_id: owner }
    const revoked = refresh === null ? ok(undefined) : await revokeTokens(app, refresh)
    if (!revoked.ok) log.warning(`not revoked: ${revoked.error.code}`)
    return revoked.ok
  }
  return {
    keep: async (id, tokens) => {
      const saved = await kept.save(id, tokens, () => late(id))
      return saved.ok ? { scopes: tokens.scope, kept: 'keychain' } : { scopes: tokens.scope, kept: 'this-run', why: saved.error }
    },
    revoke,
    drop: async (id, { choice, identity }) => {
      if (choice.kind !== 'service') return kept.forget(id)
      const at = { preset: choice.preset, identity, choice }
      const found = await kept.find(id, belongingsOf(at), () => undefined)
      await kept.forget(id)
      if (found.kind === 'tokens' && outOfBounds(at, found.tokens) === null) await revoke(at, found.tokens)
    },
  }
}

/** Whether somebody is signed in now and stays so after a restart; if not, why. */
export function asKept(state: AccountState): Result<void> {
  const error = state.step === 'signed-in' ? state.why : state.step === 'expired' ? state.error : undefined
  return error ? { ok: false, error } : ok(undefined)
}

export const sameGrant = (one: Grant, other: Grant): boolean =>
  one.kept === other.kept && one.scopes?.join(' ') === other.scopes?.join(' ') && one.why?.message === other.why?.message
