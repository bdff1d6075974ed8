// Deletes tokens from the keychain for good. If it refuses, a notice says so; a locked one may hold them though it says nothing. Either is
// noted in accounts.json, and tried again whenever a service is taken up, as at a start.
import { errorWords } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/ids.ts'
import type { Notify } from '../../notices.ts'
import type { KnownAccounts } from '../known-accounts.ts'
import type { TokenStore } from './token-store.ts'

export type TokenDeletion = {
  /** Deletes the tokens of an account that was signed out or forgotten; a notice says if the keychain did not. Never rejects. */
  delete(id: AccountId): Promise<void>
  /** Tries again all deletions that are not certain; no notice if they fail. */
  retry(): Promise<void>
}

type Dependencies = {
  readonly tokenStore: Pick<TokenStore, 'forget'>
  readonly known: Pick<KnownAccounts, 'find' | 'undeletedTokens' | 'noteTokens'>
  readonly notify: Notify
}

export function createTokenDeletion({ tokenStore, known, notify }: Dependencies): TokenDeletion {
  const attempt = async (id: AccountId) => {
    const deleted = await tokenStore.forget(id)
    // If the person has signed in again meanwhile, the entry holds new tokens, which are not to be deleted later.
    if (known.find(id)?.signedOut !== false) known.noteTokens(id, deleted.ok && deleted.value === 'deleted' ? 'deleted' : 'left')
    return deleted
  }
  return {
    delete: async id => {
      const deleted = await attempt(id)
      if (!deleted.ok) notify('warning', errorWords(deleted.error))
    },
    retry: async () => {
      // All are queued now, as the keychain does one call after the other: a sign-in that ends meanwhile stores its tokens after them.
      await Promise.all(known.undeletedTokens().map(id => (known.find(id)?.signedOut === false ? null : attempt(id))))
    },
  }
}
