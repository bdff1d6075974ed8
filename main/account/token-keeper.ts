// Hands out a token that can be used now: refreshes it in time, one refresh for all who wait, kept before it is used (C-04).
import { type AppError, failed, ok, type Result } from '../../shared/errors.ts'
import type { TokenSource } from '../api/api.ts'
import type { Log } from '../log.ts'
import { type OAuthApp, refreshTokens } from './oauth.ts'
import { type Clocks, isStale, type KeptTokens, tokensFrom } from './tokens.ts'

type Options = {
  readonly app: OAuthApp
  readonly tokens: KeptTokens
  readonly clocks: Clocks
  readonly log: Log
  /** True for tokens received just now, false for those of an earlier run. */
  readonly fresh: boolean
  /** Puts the new pair where it outlives the app; called before the pair is used. */
  readonly keep: (tokens: KeptTokens) => Promise<void>
  /** A definite refusal: these tokens will never work again. Called once. */
  readonly refused: (error: AppError) => void
}

export type TokenKeeper = TokenSource & {
  /** No more tokens from now on; gives the last refresh token, once a refresh under way has ended, for revoking. */
  close(): Promise<string | null>
}

const signInAgain = () => failed('expired', 'Please sign in again.')

export function createTokenKeeper({ app, tokens, clocks, log, fresh, keep, refused }: Options): TokenKeeper {
  let current = tokens
  let since = fresh ? clocks.steady() : null
  let ended = false
  let running: Promise<Result<string>> | null = null

  const refuse = (error: AppError): Result<string> => {
    if (!ended) {
      ended = true
      refused(error)
    }
    return { ok: false, error }
  }

  const refreshNow = async (): Promise<Result<string>> => {
    if (current.refresh === null) return refuse(signInAgain().error)
    const answer = await refreshTokens(app, current.refresh)
    if (!answer.ok) {
      if (answer.error.code !== 'refused') return answer
      log.warning('the refresh token was refused')
      return refuse({ ...answer.error, code: 'expired', message: 'Please sign in again.' })
    }
    const next = tokensFrom(answer.value, clocks.wall(), current, current)
    const received = clocks.steady()
    // The service has forgotten the old pair: kept first, so that no crash can lose the new one.
    if (!ended) await keep(next)
    current = next
    since = received
    log.info('tokens refreshed')
    return ended ? signInAgain() : ok(next.access)
  }

  const refreshOnce = (): Promise<Result<string>> => {
    running ??= refreshNow().finally(() => {
      running = null
    })
    return running
  }

  return {
    access: async () => {
      if (ended) return signInAgain()
      if (running) return running
      if (!isStale(current, since, clocks)) return ok(current.access)
      const refreshed = await refreshOnce()
      // A service that cannot refresh right now may still take the old token for its last minute; its refusal will tell.
      return refreshed.ok || refreshed.error.code === 'expired' ? refreshed : ok(current.access)
    },
    refresh: async refusedToken => {
      if (ended) return signInAgain()
      return current.access === refusedToken ? refreshOnce() : ok(current.access)
    },
    reject: refusedToken => {
      if (!running && current.access === refusedToken) refuse(signInAgain().error)
    },
    close: async () => {
      ended = true
      await running
      return current.refresh
    },
  }
}
