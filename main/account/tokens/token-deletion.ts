// Deletes tokens from the keychain for good: says so if it refuses, and tries again at the next start.
import { errorWords } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/ids.ts'
import type { Notify } from '../../notices.ts'
import type { KnownAccounts } from '../known-accounts.ts'
import type { TokenStore } from './token-store.ts'

export type TokenDeletion = {
  /** Deletes the tokens of an account that was signed out or forgotten; a notice says if the keychain did not. Never rejects. */
  delete(id: AccountId): Promise<void>
  /** Deletes what the keychain did not delete in earlier runs, without a word if it refuses again. */
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
    // Who has signed in again meanwhile has new tokens under the same name.
    if (known.find(id)?.signedOut !== false) known.noteTokens(id, deleted.ok && deleted.value === 'deleted' ? 'deleted' : 'left')
    return deleted
  }
  return {
    delete: async id => {
      const deleted = await attempt(id)
      if (!deleted.ok) notify('warning', errorWords(deleted.error))
    },
    retry: async () => {
      // All at once, as they are carried out in turn: none may come behind the tokens of a sign-in that ends meanwhile.
      await Promise.all(known.undeletedTokens().map(id => (known.find(id)?.signedOut === false ? null : attempt(id))))
    },
  }
}
