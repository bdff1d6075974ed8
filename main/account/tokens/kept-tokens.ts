// Stores the tokens of each account in the keychain, one entry per account; those it refuses are held in memory until the app ends.

import { type AppError, failed, type Result } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/ids.ts'
import { say } from '../../../shared/words/words.ts'
import { shortHash } from '../../connection.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { type Belongings, type KeptTokens, parseKeptTokens } from './tokens.ts'

export type FoundTokens =
  /** `why`: the keychain refused them, so they are in memory only. */
  | { readonly kind: 'tokens'; readonly tokens: KeptTokens; readonly why?: AppError }
  /** The tokens are missing, or the keychain could not be read. */
  | { readonly kind: 'without'; readonly error: AppError }

export type KeptTokensStore = {
  /** `late` is called if the keychain answers after the timeout. `former`: client and origins assumed for tokens stored without them. */
  find(id: AccountId, former: Belongings, late: (tokens: KeptTokens) => void): Promise<FoundTokens>
  /** Error: keychain. `late` is called if the tokens were stored after the timeout and have not been replaced since. */
  save(id: AccountId, tokens: KeptTokens, late?: () => void): Promise<Result<void>>
  forget(id: AccountId): Promise<void>
}

const nothingFound = say('errors.keychainHoldsNothing')

export function createKeptTokens({ userData, keychain }: { userData: string; keychain: Keychain }): KeptTokensStore {
  /** The entry's name holds the profile's folder: two profiles must not share tokens, as a refresh by one would invalidate the other's. */
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
      // libsecret reports nothing found if its password prompt is dismissed, so this counts as a failure that can be tried again.
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
