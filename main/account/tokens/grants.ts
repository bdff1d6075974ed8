// Keeps granted tokens in the keychain, compares grants, and revokes them.
import type { AccountState, Grant } from '../../../shared/app-state.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/ids.ts'
import type { Client } from '../../api/client.ts'
import type { Connection } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { StoredAccount } from '../known-accounts.ts'
import { appOf, revokeTokens } from './oauth.ts'
import { bindingOf, whyNotUsableAt } from './token-binding.ts'
import type { TokenDeletion } from './token-deletion.ts'
import type { TokenStore } from './token-store.ts'
import type { StoredTokens } from './tokens.ts'

export type Grants = {
  /** Stores tokens in the keychain; the grant says whether they will survive a restart, and if not, why. */
  keep(id: AccountId, tokens: StoredTokens): Promise<Grant>
  /** Asks the service to revoke tokens; resolves with whether it did, and with true if there is no refresh token to revoke. */
  revoke(connection: Connection, tokens: Pick<StoredTokens, 'refresh' | 'client'>): Promise<boolean>
  /**
   * Deletes the tokens of a known account that is not in use from the keychain. Resolves with the function that then revokes them at the
   * service; it resolves with whether none are left there, false also if they could not be read, or that service may not get them.
   */
  forgetTokens(id: AccountId, entry: StoredAccount): Promise<() => Promise<boolean>>
}

type Dependencies = {
  readonly tokenStore: TokenStore
  readonly tokenDeletion: TokenDeletion
  readonly client: Client
  readonly log: Log
  /** Called when tokens that could not be stored at first are in the keychain after all. */
  readonly onStoredLate: (id: AccountId) => void
}

export function createGrants({ tokenStore, tokenDeletion, client, log, onStoredLate }: Dependencies): Grants {
  const revoke: Grants['revoke'] = async (connection, { refresh, client: owner }) => {
    const app = { ...appOf(connection, client), client_id: owner }
    const revoked = refresh === null ? ok(undefined) : await revokeTokens(app, refresh)
    if (!revoked.ok) log.warning(`not revoked: ${revoked.error.code}`)
    return revoked.ok
  }
  return {
    keep: async (id, tokens) => {
      const saved = await tokenStore.save(id, tokens, () => onStoredLate(id))
      return saved.ok ? { scopes: tokens.scope, storedIn: 'keychain' } : { scopes: tokens.scope, storedIn: 'this-run', why: saved.error }
    },
    revoke,
    forgetTokens: async (id, { choice, identity, signedOut }) => {
      // The service inside the app forgets with its data, and who is signed out has no tokens.
      if (choice.kind !== 'service' || signedOut) {
        await tokenDeletion.delete(id)
        return async () => true
      }
      const connection = { preset: choice.preset, identity, choice }
      const storedTokens = await tokenStore.find(id, bindingOf(connection), () => undefined)
      await tokenDeletion.delete(id)
      // Without an entry its session was ended by the service.
      if (storedTokens.kind === 'failed') return async () => storedTokens.isMissing === true
      if (whyNotUsableAt(connection, storedTokens.tokens) !== null) return async () => false
      return () => revoke(connection, storedTokens.tokens)
    },
  }
}

/** Why the tokens will not survive a restart, or why a new sign-in is needed; ok in every other state, also when nobody is signed in. */
export function persistenceOf(state: AccountState): Result<void> {
  const error = state.phase === 'signed-in' ? state.why : state.phase === 'expired' ? state.error : undefined
  return error ? { ok: false, error } : ok(undefined)
}

export const sameGrant = (one: Grant, other: Grant): boolean =>
  one.storedIn === other.storedIn && one.scopes?.join(' ') === other.scopes?.join(' ') && one.why?.message === other.why?.message
