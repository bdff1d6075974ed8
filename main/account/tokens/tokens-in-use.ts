// Whose tokens are in use, if anybody's: one keeper at a time, and what runs for an account gets its tokens from here.

import { type AppError, failed } from '../../../shared/errors.ts'
import type { AccountId } from '../../../shared/ids.ts'
import { say } from '../../../shared/words/words.ts'
import type { TokenSource } from '../../api/api.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'
import type { KeptTokens } from './tokens.ts'

/** `tokens` are the last that the service gave. */
export type InUse = { readonly id: AccountId; readonly keeper: TokenKeeper; tokens: KeptTokens }

type Begin = Pick<Parameters<typeof createTokenKeeper>[0], 'app' | 'tokens' | 'fresh'> & { readonly id: AccountId }

export type TokensInUse = {
  get(): InUse | null
  /** From here on these tokens are in use. */
  begin(what: Begin): void
  /** Nobody's are in use from now on; gives those that were. */
  leave(): InUse | null
  /** Tokens of one account; `expired` while they are not in use. Waits while it is found out whether they will be. */
  of(id: AccountId): TokenSource
  /** Somebody's tokens are being looked for; until then nobody is told that there are none. */
  lookFor(search: Promise<void>): Promise<void>
}

type Dependencies = Pick<Parameters<typeof createTokenKeeper>[0], 'clocks' | 'log'> & {
  /** Puts a pair where it outlives the app. */
  readonly keep: (mine: InUse, tokens: KeptTokens) => Promise<void>
  /** These tokens will never work again; they are not in use any more. */
  readonly refused: (was: InUse, error: AppError) => void
}

const signInAgain = () => failed('expired', say('errors.pleaseSignInAgain'))

export function createTokensInUse({ clocks, log, keep, refused }: Dependencies): TokensInUse {
  let inUse: InUse | null = null
  let search: Promise<void> = Promise.resolve()

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
          mine.tokens = next
          await keep(mine, next)
        },
        refused: error => {
          if (inUse !== mine) return
          inUse = null
          refused(mine, error)
        },
      })
      const mine: InUse = { id, keeper, tokens }
      inUse = mine
    },
    leave: () => {
      const was = inUse
      inUse = null
      return was
    },
    of: id => ({
      access: async () => (await keeperOf(id))?.access() ?? signInAgain(),
      refresh: async token => (await keeperOf(id))?.refresh(token) ?? signInAgain(),
      reject: token => {
        if (inUse?.id === id) inUse.keeper.reject(token)
      },
    }),
    lookFor: work => {
      search = work
      return work
    },
  }
}
