// The pure state machine of the tokens of one sign-in: usable, refreshing, keeping, over; events in, effects out (C-04).

import { type AppError, assertNever, failed, ok, type Result } from '../errors.ts'
import { policy } from '../wire/policy.ts'
import { say } from '../words/words.ts'
import { isFresh, isStale, type TokenPair, type TwoClocks } from './token-age.ts'

/** Consecutive refreshes without an answer, and the monotonic time of the last one. */
type Unanswered = { readonly count: number; readonly at: number; readonly error: AppError }

type InUse<P extends TokenPair> = {
  readonly pair: P
  /** Monotonic time at which the pair was received; null: in an earlier run. */
  readonly since: number | null
  /** The service has refused the access token. */
  readonly isRefused: boolean
  readonly unanswered: Unanswered | null
}

/** The state of the tokens; `waiting`: ids of the requests that wait for a token. */
export type TokenLife<P extends TokenPair> =
  | ({ readonly step: 'usable' } & InUse<P>)
  /** A refresh is under way; the old pair may be invalid already, so requests wait for its outcome. */
  | ({ readonly step: 'refreshing'; readonly waiting: readonly number[] } & InUse<P>)
  /** The service has invalidated the old pair; the new one is being stored in the keychain, and not used before. */
  | { readonly step: 'keeping'; readonly pair: P; readonly since: number; readonly waiting: readonly number[] }
  /** The tokens are invalid for good. `isReportPending`: the owner is told once the keychain has finished with the pair being stored. */
  | { readonly step: 'ended'; readonly pair: P; readonly error: AppError; readonly isReportPending: boolean }

export type TokenEvent<P extends TokenPair> =
  /** A request needs a token; `refused`: the token that the service did not accept from it. */
  | { readonly type: 'needed'; readonly by: number; readonly refused: string | null; readonly now: TwoClocks }
  /** The service refuses a token even after a refresh (protocol 2.3). */
  | { readonly type: 'rejected'; readonly token: string; readonly now: TwoClocks }
  | { readonly type: 'refreshed'; readonly pair: P; readonly now: TwoClocks }
  /** The service definitely refused the refresh token. */
  | { readonly type: 'denied'; readonly error: AppError }
  /** No answer, or one that says nothing about the token; the service may have rotated it nevertheless. */
  | { readonly type: 'unanswered'; readonly error: AppError; readonly now: TwoClocks }
  /** The keychain holds the new pair, or storing it was given up. */
  | { readonly type: 'stored' }
  /** The computer woke up or has a network again. */
  | { readonly type: 'woke'; readonly now: TwoClocks }
  /** The sign-in was revoked elsewhere. */
  | { readonly type: 'ended'; readonly error: AppError }
  /** The person signed out here. */
  | { readonly type: 'closed' }

export type TokenEffect<P extends TokenPair> =
  | { readonly type: 'refresh'; readonly pair: P; readonly refreshToken: string }
  | { readonly type: 'keep'; readonly pair: P }
  | { readonly type: 'answer'; readonly to: readonly number[]; readonly token: Result<string> }
  /** These tokens will never work again; returned at most once per sign-in. */
  | { readonly type: 'refused'; readonly error: AppError }

export type TokenStep<P extends TokenPair> = { readonly life: TokenLife<P>; readonly effects: readonly TokenEffect<P>[] }

/** The state for a pair that is stored already; `since`: monotonic time of its receipt, null in a later run. */
export const beginLife = <P extends TokenPair>(pair: P, since: number | null): TokenLife<P> => usable(pair, since)

const usable = <P extends TokenPair>(pair: P, since: number | null) =>
  ({ step: 'usable', pair, since, isRefused: false, unanswered: null }) satisfies TokenLife<P>

const signInAgain = failed('expired', say('errors.signInAgain')).error

/** Handles an event; one that does not fit the state, such as a late answer, changes nothing. */
export function stepTokens<P extends TokenPair>(life: TokenLife<P>, event: TokenEvent<P>): TokenStep<P> {
  switch (event.type) {
    case 'needed':
      return needed(life, event)
    case 'rejected': {
      if (life.pair.access !== event.token) return unchanged(life)
      if (life.step === 'refreshing') return unchanged({ ...life, isRefused: true })
      if (life.step !== 'usable') return unchanged(life)
      return isFresh(life, event.now) ? endTokens(life, signInAgain) : refresh({ ...life, isRefused: true }, [], event.now)
    }
    case 'refreshed': {
      const { pair, now } = event
      if (life.step === 'ended') return unchanged({ ...life, pair })
      if (life.step !== 'refreshing') return unchanged(life)
      return { life: { step: 'keeping', pair, since: now.steady, waiting: life.waiting }, effects: [{ type: 'keep', pair }] }
    }
    case 'denied':
      return life.step === 'refreshing' ? endTokens(life, event.error) : unchanged(life)
    case 'unanswered': {
      if (life.step !== 'refreshing') return unchanged(life)
      const { waiting, ...inUse } = life
      const unanswered = { count: (life.unanswered?.count ?? 0) + 1, at: event.now.steady, error: event.error }
      return answerWithOldToken({ ...inUse, step: 'usable', unanswered }, waiting, event.error)
    }
    case 'stored': {
      if (life.step === 'keeping') return { life: usable(life.pair, life.since), effects: answer(life.waiting, ok(life.pair.access)) }
      if (life.step !== 'ended' || !life.isReportPending) return unchanged(life)
      return { life: { ...life, isReportPending: false }, effects: [{ type: 'refused', error: life.error }] }
    }
    case 'woke': {
      if (life.step !== 'usable') return unchanged(life)
      const withoutBackoff = { ...life, unanswered: null }
      return life.isRefused || isStale(life, event.now) ? refresh(withoutBackoff, [], event.now) : unchanged(withoutBackoff)
    }
    case 'ended':
      return endTokens(life, event.error)
    case 'closed':
      return {
        life: { step: 'ended', pair: life.pair, error: signInAgain, isReportPending: false },
        effects: 'waiting' in life ? answer(life.waiting, { ok: false, error: signInAgain }) : [],
      }
    default:
      return assertNever(event)
  }
}

type Needed<P extends TokenPair> = Extract<TokenEvent<P>, { type: 'needed' }>
type Usable<P extends TokenPair> = Extract<TokenLife<P>, { step: 'usable' }>

function needed<P extends TokenPair>(life: TokenLife<P>, { by, refused, now }: Needed<P>): TokenStep<P> {
  switch (life.step) {
    case 'usable': {
      const isRefused = life.isRefused || refused === life.pair.access
      if (isRefused || isStale(life, now)) return refresh({ ...life, isRefused }, [by], now)
      return { life, effects: answer([by], ok(life.pair.access)) }
    }
    case 'refreshing':
      return unchanged({ ...life, isRefused: life.isRefused || refused === life.pair.access, waiting: [...life.waiting, by] })
    case 'keeping':
      return unchanged({ ...life, waiting: [...life.waiting, by] })
    case 'ended':
      return { life, effects: answer([by], { ok: false, error: life.error }) }
    default:
      return assertNever(life)
  }
}

/**
 * Starts a refresh. Without a refresh token, or during the backoff after the last attempt, the waiting requests get the old token or an
 * error instead; without a refresh token, tokens that the service has refused end for good.
 */
function refresh<P extends TokenPair>(life: Usable<P>, waiting: readonly number[], now: TwoClocks): TokenStep<P> {
  const { pair, isRefused, unanswered } = life
  if (pair.refresh === null)
    return isRefused ? endTokens({ ...life, waiting }, signInAgain) : answerWithOldToken(life, waiting, signInAgain)
  if (unanswered && now.steady - unanswered.at < backoffAfter(unanswered.count)) return answerWithOldToken(life, waiting, unanswered.error)
  return { life: { ...life, step: 'refreshing', waiting }, effects: [{ type: 'refresh', pair, refreshToken: pair.refresh }] }
}

/** Backoff before the next attempt, milliseconds, so that a service in trouble is not overloaded. */
function backoffAfter(count: number): number {
  const pauses = policy.oauth.refreshRetryAfter
  return pauses[Math.min(count, pauses.length) - 1] ?? 0
}

/** Answers requests without a new pair: the old token may still be accepted, unless the service has refused it already. */
function answerWithOldToken<P extends TokenPair>(life: Usable<P>, waiting: readonly number[], error: AppError): TokenStep<P> {
  return { life, effects: answer(waiting, life.isRefused ? { ok: false, error } : ok(life.pair.access)) }
}

function endTokens<P extends TokenPair>(life: TokenLife<P> & { readonly waiting?: readonly number[] }, error: AppError): TokenStep<P> {
  if (life.step === 'ended') return unchanged(life)
  const isReportPending = life.step === 'keeping'
  const answers = answer<P>(life.waiting ?? [], { ok: false, error })
  return {
    life: { step: 'ended', pair: life.pair, error, isReportPending },
    effects: isReportPending ? answers : [{ type: 'refused', error }, ...answers],
  }
}

const unchanged = <P extends TokenPair>(life: TokenLife<P>): TokenStep<P> => ({ life, effects: [] })

const answer = <P extends TokenPair>(to: readonly number[], token: Result<string>): readonly TokenEffect<P>[] =>
  to.length === 0 ? [] : [{ type: 'answer', to, token }]
