// The tokens of each account in the keychain, one entry an account.
import { type AppError, failed, type Result } from '../../shared/errors.ts'
import type { AccountId } from '../../shared/ids.ts'
import { shortHash } from '../connection.ts'
import type { Keychain } from './keychain.ts'
import { type KeptTokens, parseKeptTokens } from './tokens.ts'

export type FoundTokens =
  | { readonly kind: 'tokens'; readonly tokens: KeptTokens }
  /** They are gone, or out of reach. */
  | { readonly kind: 'without'; readonly error: AppError }

export type KeptTokensStore = {
  /** `late` is called if the keychain opens after it was given up. `clientId` is for tokens kept before they named theirs. */
  find(id: AccountId, clientId: string, late: (tokens: KeptTokens) => void): Promise<FoundTokens>
  /** Error: keychain. `late` is called if they were kept after all, and still are. */
  save(id: AccountId, tokens: KeptTokens, late?: () => void): Promise<Result<void>>
  forget(id: AccountId): Promise<void>
}

const nothingFound = 'Please sign in again: the keychain of this system holds nothing of this account, or stayed locked.'

export function createKeptTokens({ userData, keychain }: { userData: string; keychain: Keychain }): KeptTokensStore {
  /** Two profiles on one computer must not take each other's tokens: a refresh by one would kill the other's. */
  const entry = (id: AccountId) => `${id}-${shortHash(userData)}`
  return {
    find: async (id, clientId, late) => {
      const secret = await keychain.get(entry(id), found => {
        const tokens = parseKeptTokens(found, clientId)
        if (tokens) late(tokens)
      })
      if (!secret.ok) return { kind: 'without', error: secret.error }
      // Where nobody answers the question for its password, libsecret finds nothing and says nothing: this can be tried again, too.
      if (secret.value === null) return { kind: 'without', error: failed('keychain', nothingFound).error }
      const tokens = parseKeptTokens(secret.value, clientId)
      return tokens ? { kind: 'tokens', tokens } : { kind: 'without', error: failed('expired', 'Please sign in again.').error }
    },
    save: (id, tokens, late) => keychain.set(entry(id), JSON.stringify(tokens), late),
    forget: async id => {
      await keychain.remove(entry(id))
    },
  }
}
