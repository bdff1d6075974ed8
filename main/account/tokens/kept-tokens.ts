// The tokens of each account in the keychain, one entry an account; what it does not take lasts until the app ends.

import { type AppError, failed, type Result } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/ids.ts'
import { say } from '../../../shared/words/words.ts'
import { shortHash } from '../../connection.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { type Belongings, type KeptTokens, parseKeptTokens } from './tokens.ts'

export type FoundTokens =
  /** `why`: they are in memory only, because the keychain did not take them. */
  | { readonly kind: 'tokens'; readonly tokens: KeptTokens; readonly why?: AppError }
  /** They are gone, or out of reach. */
  | { readonly kind: 'without'; readonly error: AppError }

export type KeptTokensStore = {
  /** `late` is called if the keychain opens after it was given up. `former`: what tokens belong to that were kept before they said so. */
  find(id: AccountId, former: Belongings, late: (tokens: KeptTokens) => void): Promise<FoundTokens>
  /** Error: keychain. `late` is called if they were kept after all, and still are. */
  save(id: AccountId, tokens: KeptTokens, late?: () => void): Promise<Result<void>>
  forget(id: AccountId): Promise<void>
}

const nothingFound = say('errors.keychainHoldsNothing')

export function createKeptTokens({ userData, keychain }: { userData: string; keychain: Keychain }): KeptTokensStore {
  /** Two profiles on one computer must not take each other's tokens: a refresh by one would kill the other's. */
  const entry = (id: AccountId) => `${id}-${shortHash(userData)}`
  const thisRun = new Map<AccountId, { readonly tokens: KeptTokens; readonly why: AppError }>()
  return {
    find: async (id, former, late) => {
      const held = thisRun.get(id)
      if (held) return { kind: 'tokens', ...held }
      const secret = await keychain.get(entry(id), found => {
        const tokens = parseKeptTokens(found, former)
        if (tokens) late(tokens)
      })
      if (!secret.ok) return { kind: 'without', error: secret.error }
      // Where nobody answers the question for its password, libsecret finds nothing and says nothing: this can be tried again, too.
      if (secret.value === null) return { kind: 'without', error: failed('keychain', nothingFound).error }
      const tokens = parseKeptTokens(secret.value, former)
      return tokens ? { kind: 'tokens', tokens } : { kind: 'without', error: failed('expired', say('errors.pleaseSignInAgain')).error }
    },
    save: async (id, tokens, late) => {
      const saved = await keychain.set(entry(id), JSON.stringify(tokens), () => {
        if (thisRun.get(id)?.tokens === tokens) thisRun.delete(id)
        late?.()
      })
      if (saved.ok) thisRun.delete(id)
      else thisRun.set(id, { tokens, why: saved.error })
      return saved
    },
    forget: async id => {
      thisRun.delete(id)
      await keychain.remove(entry(id))
    },
  }
}
