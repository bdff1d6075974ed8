// Holds the tokens in use, of one account at most; every part of main that runs for an account gets its access tokens from this file.

import { type AppError, failed } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/ids.ts'
import { say } from '../../../shared/words/words.ts'
import type { TokenSource } from '../../api/with-access-token.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'
import type { StoredTokens } from './tokens.ts'

/** An account's tokens in use: the pair issued last (`tokens`), and the keeper that refreshes it. */
export type InUse = { readonly id: AccountId; readonly keeper: TokenKeeper; tokens: StoredTokens }

/** What an account's tokens are put into use with: the first pair, and what their keeper is made of. */
type Begin = Pick<Parameters<typeof createTokenKeeper>[0], 'app' | 'tokens' | 'fresh'> & { readonly id: AccountId }

export type TokensInUse = {
  get(): InUse | null
  /** Puts an account's tokens into use, in place of any before, which the caller has to `close`. */
  begin(begin: Begin): void
  /** Takes the tokens out of use and returns them; the caller has to `close` them. null if none were in use. */
  leave(): InUse | null
  /** Closes the keeper of tokens that are out of use (`TokenKeeper.close`). */
  close(was: InUse, to: { readonly keepsPair: boolean }): Promise<string | null>
  /** Resolves when no closed keeper of this account, or of any (null), still waits for a refresh, whose pair will be the valid one. */
  closed(id: AccountId | null): Promise<void>
  /**
   * The token source of one account: error `expired` while its tokens are not in use; while the keychain is being searched for them, it
   * waits.
   */
  sourceOf(id: AccountId): TokenSource
  /** Until `search` settles, callers of `access` and `refresh` wait instead of being told that there are no tokens; returns `search`. */
  whileSearching(search: Promise<void>): Promise<void>
}

type Dependencies = Pick<Parameters<typeof createTokenKeeper>[0], 'clocks' | 'log'> & {
  /** Stores a new pair of access and refresh token in the keychain, so that the sign-in outlives the app. */
  readonly keep: (inUseAccount: InUse, tokens: StoredTokens) => Promise<void>
  /** Called when the service refused tokens for good; they are out of use by then. */
  readonly onRefused: (was: InUse, error: AppError) => void
}

const signInAgain = () => failed('expired', say('errors.signInAgain'))

export function createTokensInUse({ clocks, log, keep, onRefused }: Dependencies): TokensInUse {
  let inUse: InUse | null = null
  let search: Promise<void> = Promise.resolve()
  const closing = new Map<InUse, Promise<unknown>>()

  const keeperOf = async (id: AccountId): Promise<TokenKeeper | null> => {
    await search
    return inUse?.id === id ? inUse.keeper : null
  }

  return {
    get: () => inUse,
    begin: ({ id, app, tokens, fresh }) => {
      const keeper = createTokenKeeper({
        app,
        tokens,
        clocks,
        log,
        fresh,
        keep: async next => {
          inUseAccount.tokens = next
          await keep(inUseAccount, next)
        },
        onRefused: error => {
          if (inUse !== inUseAccount) return
          inUse = null
          onRefused(inUseAccount, error)
        },
      })
      const inUseAccount: InUse = { id, keeper, tokens }
      inUse = inUseAccount
    },
    leave: () => {
      const was = inUse
      inUse = null
      return was
    },
    close: (was, to) => {
      const done = was.keeper.close(to).finally(() => closing.delete(was))
      closing.set(was, done)
      return done
    },
    closed: async id => {
      await Promise.allSettled([...closing].flatMap(([was, done]) => (id === null || was.id === id ? [done] : [])))
    },
    sourceOf: id => ({
      access: async () => (await keeperOf(id))?.access() ?? signInAgain(),
      refresh: async token => (await keeperOf(id))?.refresh(token) ?? signInAgain(),
      reportRefused: token => {
        if (inUse?.id === id) inUse.keeper.reportRefused(token)
      },
    }),
    whileSearching: work => {
      search = work
      return work
    },
  }
}
