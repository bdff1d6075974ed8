// Stores the tokens of each account in the keychain, one entry per account; tokens that the keychain refuses are held in memory until the
// app ends.

import { type AppError, failed, ok, type Result } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/ids.ts'
import { say } from '../../../shared/words/words.ts'
import { shortHash } from '../../connection.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { parseStoredTokens, type StoredTokens, type TokenBinding } from './tokens.ts'

export type FoundTokens =
  /** `why`: the keychain refused the tokens, so they are in memory only; absent if they are stored. */
  | { readonly kind: 'tokens'; readonly tokens: StoredTokens; readonly why?: AppError }
  /**
   * Code `keychain`: the entry is missing (`isMissing`) or could not be read, and another attempt may succeed. Code `expired`: its content
   * cannot be parsed.
   */
  | { readonly kind: 'failed'; readonly error: AppError; readonly isMissing?: true }

export type TokenStore = {
  /**
   * Finds the tokens of an account, in memory or in the keychain. `onLateReply` is called if the keychain gives readable tokens after the
   * timeout. `defaults`: client and origins assumed for tokens stored without them.
   */
  find(id: AccountId, defaults: TokenBinding, onLateReply: (tokens: StoredTokens) => void): Promise<FoundTokens>
  /**
   * Stores tokens in the keychain; if it refuses them, they are kept in memory. Error: keychain. `onLateReply` is called if they were
   * stored after the timeout and no later call has changed the entry.
   */
  save(id: AccountId, tokens: StoredTokens, onLateReply?: () => void): Promise<Result<void>>
  /**
   * Deletes the tokens of an account. `uncertain`: there were none, or the keychain is locked, as it has given and taken nothing in this run.
   * Error: keychain, with a sentence that they may still be there.
   */
  forget(id: AccountId): Promise<Result<'deleted' | 'uncertain'>>
}

const noTokensFound = say('errors.keychainHoldsNothing')

export function createTokenStore({ userData, keychain }: { userData: string; keychain: Keychain }): TokenStore {
  /**
   * The name of an account's keychain entry. It holds the profile's folder: two profiles must not share tokens, as a refresh by one would
   * invalidate the other's.
   */
  const entryName = (id: AccountId) => `${id}-${shortHash(userData)}`
  /** Whether the keychain was seen to be unlocked in this run. */
  let isOpen = false
  const inMemoryOnly = new Map<AccountId, { readonly tokens: StoredTokens; readonly why: AppError }>()
  return {
    find: async (id, defaults, onLateReply) => {
      const heldTokens = inMemoryOnly.get(id)
      if (heldTokens) return { kind: 'tokens', ...heldTokens }
      const secret = await keychain.get(entryName(id), lateSecret => {
        const tokens = parseStoredTokens(lateSecret, defaults)
        if (tokens) onLateReply(tokens)
      })
      if (!secret.ok) return { kind: 'failed', error: secret.error }
      // libsecret reports an entry as missing when its password prompt is dismissed, so a missing one counts as a failure that can be tried
      // again.
      if (secret.value === null) return { kind: 'failed', error: failed('keychain', noTokensFound).error, isMissing: true }
      isOpen = true
      const tokens = parseStoredTokens(secret.value, defaults)
      return tokens ? { kind: 'tokens', tokens } : { kind: 'failed', error: failed('expired', say('errors.signInAgain')).error }
    },
    save: async (id, tokens, onLateReply) => {
      const saved = await keychain.set(entryName(id), JSON.stringify(tokens), () => {
        if (inMemoryOnly.get(id)?.tokens === tokens) inMemoryOnly.delete(id)
        onLateReply?.()
      })
      if (saved.ok) {
        isOpen = true
        inMemoryOnly.delete(id)
      } else inMemoryOnly.set(id, { tokens, why: saved.error })
      return saved
    },
    forget: async id => {
      const wasInMemory = inMemoryOnly.delete(id)
      const removed = await keychain.remove(entryName(id))
      return removed.ok ? ok(removed.value || wasInMemory || isOpen ? 'deleted' : 'uncertain') : removed
    },
  }
}
