// Hands out valid access tokens: runs the token state machine (shared/account) and performs its requests to service and keychain.
import { initialTokenState, reduceTokens, type TokenEffect, type TokenEvent } from '../../../shared/account/token-state.ts'
import { type AppError, assertNever, failed, type Result } from '../../../shared/errors.ts'
import type { TokenResponse } from '../../../shared/wire/oauth.ts'
import { say } from '../../../shared/words/words.ts'
import type { TokenSource } from '../../api/with-access-token.ts'
import type { Log } from '../../log.ts'
import { type OAuthApp, refreshTokens } from './oauth.ts'
import { type Clocks, type StoredTokens, tokensFrom } from './tokens.ts'

type Options = {
  readonly app: OAuthApp
  readonly tokens: StoredTokens
  readonly clocks: Clocks
  readonly log: Log
  /** Whether the tokens were issued in this run, not an earlier one. */
  readonly fresh: boolean
  /** Stores a new pair of tokens; the pair is used only after the promise has resolved, whether it could be stored or not. */
  readonly keep: (tokens: StoredTokens) => Promise<void>
  /** Called at most once, and not after `close`, when the service has refused these tokens for good, or has ended the session. */
  readonly onRefused: (error: AppError) => void
}

export type TokenKeeper = TokenSource & {
  /** To be called after sleep, or with a network again: refreshes a stale token at once, so that the next request need not wait. */
  wake(): void
  /** To be called when the service has ended the session: no refresh is tried any more, and callers get `error`, of code `expired`. */
  end(error: AppError): void
  /**
   * Hands out no more tokens, and finishes a refresh under way; its pair is stored if `keepsPair`, as it replaces the one in the keychain,
   * which the service takes no more (C-04). Resolves with the last refresh token, for revoking; null: there is none.
   */
  close(to: { readonly keepsPair: boolean }): Promise<string | null>
}

export function createTokenKeeper({ app, tokens, clocks, log, fresh, keep, onRefused }: Options): TokenKeeper {
  let state = initialTokenState(tokens, fresh ? clocks.steady() : null)
  /** The refresh under way, or the storing of its pair. */
  let pendingWork: Promise<void> = Promise.resolve()
  const waiters = new Map<number, (token: Result<string>) => void>()
  let lastWaiter = 0

  const now = () => ({ wall: clocks.wall(), steady: clocks.steady() })

  const dispatch = (event: TokenEvent<StoredTokens>) => {
    const { state: next, effects } = reduceTokens(state, event)
    state = next
    for (const effect of effects) perform(effect)
  }

  const perform = (effect: TokenEffect<StoredTokens>) => {
    switch (effect.type) {
      case 'refresh':
        pendingWork = refreshTokens(app, effect.refreshToken, effect.pair).then(response => dispatch(refreshEvent(response, effect.pair)))
        return
      case 'store':
        pendingWork = keep(effect.pair).finally(() => dispatch({ type: 'stored' }))
        return
      case 'give':
        for (const number of effect.to) {
          waiters.get(number)?.(effect.token)
          waiters.delete(number)
        }
        return
      case 'refused':
        return onRefused(effect.error)
      default:
        return assertNever(effect)
    }
  }

  const refreshEvent = (response: Result<TokenResponse>, former: StoredTokens): TokenEvent<StoredTokens> => {
    if (response.ok) {
      log.info('tokens refreshed')
      return { type: 'refreshed', pair: tokensFrom(response.value, clocks.wall(), former), now: now() }
    }
    log.warning(`tokens not refreshed: ${response.error.code}`)
    if (response.error.code !== 'refused') return { type: 'no-response', error: response.error, now: now() }
    return { type: 'denied', error: failed('expired', say('errors.signInAgain'), response.error.answered).error }
  }

  const awaitToken = (refusedToken: string | null) =>
    new Promise<Result<string>>(resolve => {
      lastWaiter += 1
      waiters.set(lastWaiter, resolve)
      dispatch({ type: 'token-requested', by: lastWaiter, refused: refusedToken, now: now() })
    })

  return {
    access: () => awaitToken(null),
    refresh: awaitToken,
    reportRefused: token => dispatch({ type: 'rejected', token, now: now() }),
    wake: () => dispatch({ type: 'woke', now: now() }),
    end: error => dispatch({ type: 'ended', error }),
    close: async ({ keepsPair }) => {
      dispatch({ type: 'closed', keepsPair })
      // The refresh is followed by the storing of its pair.
      for (let work: Promise<void> | null = null; work !== pendingWork; ) {
        work = pendingWork
        await work
      }
      return state.pair.refresh
    },
  }
}
