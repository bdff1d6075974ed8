// The pure state machine of the tokens of one sign-in: usable, refreshing, storing, ended; events in, effects out (C-04).

import { type AppError, assertNever, failed, ok, type Result } from '../errors.ts'
import { policy } from '../wire/policy.ts'
import { say } from '../words/words.ts'
import { isFresh, isStale, type TokenPair, type TwoClocks } from './token-age.ts'

/** Consecutive refreshes without a response, and the monotonic time of the last one. */
type MissingResponses = { readonly count: number; readonly at: number; readonly error: AppError }

type TokenInUse<P extends TokenPair> = {
  readonly pair: P
  /** Monotonic time at which the pair was received; null: in an earlier run. */
  readonly since: number | null
  /** The service has refused the access token. */
  readonly isRefused: boolean
  readonly missingResponses: MissingResponses | null
}

/** The state of the tokens; `waiting`: ids of the requests that wait for a token. */
export type TokenState<P extends TokenPair> =
  | ({ readonly phase: 'usable' } & TokenInUse<P>)
  /** A refresh is under way; the old pair may be invalid already, so requests wait for its outcome. */
  | ({ readonly phase: 'refreshing'; readonly waiting: readonly number[] } & TokenInUse<P>)
  /** The service has invalidated the old pair; the new one is being stored in the keychain, and not used before. */
  | { readonly phase: 'storing'; readonly pair: P; readonly since: number; readonly waiting: readonly number[] }
  /**
   * No token is handed out any more. `isReportPending`: the owner is told once the keychain has finished with the pair being stored;
   * `keepsPair`: the pair of a refresh that was under way is still stored, as the account is only not in use.
   */
  | {
      readonly phase: 'ended'
      readonly pair: P
      readonly error: AppError
      readonly isReportPending: boolean
      readonly keepsPair: boolean
    }

export type TokenEvent<P extends TokenPair> =
  /** A request needs a token; `refused`: the token that the service did not accept from it. */
  | { readonly type: 'token-requested'; readonly by: number; readonly refused: string | null; readonly now: TwoClocks }
  /** The service refuses a token even after a refresh (protocol 2.3). */
  | { readonly type: 'rejected'; readonly token: string; readonly now: TwoClocks }
  | { readonly type: 'refreshed'; readonly pair: P; readonly now: TwoClocks }
  /** The service definitely refused the refresh token. */
  | { readonly type: 'denied'; readonly error: AppError }
  /** The refresh got no response, or one that says nothing about the token; the service may have rotated it nevertheless. */
  | { readonly type: 'no-response'; readonly error: AppError; readonly now: TwoClocks }
  /** The keychain holds the new pair, or storing it was given up. */
  | { readonly type: 'stored' }
  /** The computer woke up or has a network again. */
  | { readonly type: 'woke'; readonly now: TwoClocks }
  /** The sign-in was revoked elsewhere. */
  | { readonly type: 'ended'; readonly error: AppError }
  /** The tokens are not used any more: the person signed out here, or (`keepsPair`) the account stays signed in. */
  | { readonly type: 'closed'; readonly keepsPair: boolean }

export type TokenEffect<P extends TokenPair> =
  | { readonly type: 'refresh'; readonly pair: P; readonly refreshToken: string }
  | { readonly type: 'store'; readonly pair: P }
  | { readonly type: 'give'; readonly to: readonly number[]; readonly token: Result<string> }
  /** Tells the owner of the tokens that they will never work again; returned at most once per sign-in. */
  | { readonly type: 'refused'; readonly error: AppError }

export type TokenTransition<P extends TokenPair> = { readonly state: TokenState<P>; readonly effects: readonly TokenEffect<P>[] }

/** The state for a pair that is stored already; `since`: monotonic time of its receipt, null in a later run. */
export const initialTokenState = <P extends TokenPair>(pair: P, since: number | null): TokenState<P> => usable(pair, since)

const usable = <P extends TokenPair>(pair: P, since: number | null) =>
  ({ phase: 'usable', pair, since, isRefused: false, missingResponses: null }) satisfies TokenState<P>

const signInAgain = failed('expired', say('errors.signInAgain')).error

/** Handles an event; one that does not fit the state, such as a late response, changes nothing. */
export function reduceTokens<P extends TokenPair>(state: TokenState<P>, event: TokenEvent<P>): TokenTransition<P> {
  switch (event.type) {
    case 'token-requested':
      return onNeeded(state, event)
    case 'rejected': {
      if (state.pair.access !== event.token) return unchanged(state)
      if (state.phase === 'refreshing') return unchanged({ ...state, isRefused: true })
      if (state.phase !== 'usable') return unchanged(state)
      return isFresh(state, event.now) ? endTokens(state, signInAgain) : refresh({ ...state, isRefused: true }, [], event.now)
    }
    case 'refreshed': {
      const { pair, now } = event
      if (state.phase === 'ended') return { state: { ...state, pair }, effects: state.keepsPair ? [{ type: 'store', pair }] : [] }
      if (state.phase !== 'refreshing') return unchanged(state)
      return { state: { phase: 'storing', pair, since: now.steady, waiting: state.waiting }, effects: [{ type: 'store', pair }] }
    }
    case 'denied':
      return state.phase === 'refreshing' ? endTokens(state, event.error) : unchanged(state)
    case 'no-response': {
      if (state.phase !== 'refreshing') return unchanged(state)
      const { waiting, ...inUse } = state
      const missingResponses = { count: (state.missingResponses?.count ?? 0) + 1, at: event.now.steady, error: event.error }
      return giveOldToken({ ...inUse, phase: 'usable', missingResponses }, waiting, event.error)
    }
    case 'stored': {
      if (state.phase === 'storing') return { state: usable(state.pair, state.since), effects: give(state.waiting, ok(state.pair.access)) }
      if (state.phase !== 'ended' || !state.isReportPending) return unchanged(state)
      return { state: { ...state, isReportPending: false }, effects: [{ type: 'refused', error: state.error }] }
    }
    case 'woke': {
      if (state.phase !== 'usable') return unchanged(state)
      const withoutBackoff = { ...state, missingResponses: null }
      return state.isRefused || isStale(state, event.now) ? refresh(withoutBackoff, [], event.now) : unchanged(withoutBackoff)
    }
    case 'ended':
      return endTokens(state, event.error)
    case 'closed': {
      const keepsPair = event.keepsPair && state.phase !== 'ended'
      return {
        state: { phase: 'ended', pair: state.pair, error: signInAgain, isReportPending: false, keepsPair },
        effects: 'waiting' in state ? give(state.waiting, { ok: false, error: signInAgain }) : [],
      }
    }
    default:
      return assertNever(event)
  }
}

type TokenRequested<P extends TokenPair> = Extract<TokenEvent<P>, { type: 'token-requested' }>
type Usable<P extends TokenPair> = Extract<TokenState<P>, { phase: 'usable' }>

function onNeeded<P extends TokenPair>(state: TokenState<P>, { by, refused, now }: TokenRequested<P>): TokenTransition<P> {
  switch (state.phase) {
    case 'usable': {
      const isRefused = state.isRefused || refused === state.pair.access
      if (isRefused || isStale(state, now)) return refresh({ ...state, isRefused }, [by], now)
      return { state, effects: give([by], ok(state.pair.access)) }
    }
    case 'refreshing':
      return unchanged({ ...state, isRefused: state.isRefused || refused === state.pair.access, waiting: [...state.waiting, by] })
    case 'storing':
      return unchanged({ ...state, waiting: [...state.waiting, by] })
    case 'ended':
      return { state, effects: give([by], { ok: false, error: state.error }) }
    default:
      return assertNever(state)
  }
}

/**
 * Starts a refresh. Without a refresh token, or during the backoff after the last attempt, the waiting requests get the old token or an
 * error instead; without a refresh token, tokens that the service has refused end for good.
 */
function refresh<P extends TokenPair>(state: Usable<P>, waiting: readonly number[], now: TwoClocks): TokenTransition<P> {
  const { pair, isRefused, missingResponses } = state
  if (pair.refresh === null) return isRefused ? endTokens({ ...state, waiting }, signInAgain) : giveOldToken(state, waiting, signInAgain)
  if (missingResponses && now.steady - missingResponses.at < backoffAfter(missingResponses.count))
    return giveOldToken(state, waiting, missingResponses.error)
  return { state: { ...state, phase: 'refreshing', waiting }, effects: [{ type: 'refresh', pair, refreshToken: pair.refresh }] }
}

/** Backoff before the next attempt, milliseconds, so that a service in trouble is not overloaded. */
function backoffAfter(count: number): number {
  const pauses = policy.oauth.refreshRetryAfter
  return pauses[Math.min(count, pauses.length) - 1] ?? 0
}

/** Answers requests without a new pair: the old token may still be accepted, unless the service has refused it already. */
function giveOldToken<P extends TokenPair>(state: Usable<P>, waiting: readonly number[], error: AppError): TokenTransition<P> {
  return { state, effects: give(waiting, state.isRefused ? { ok: false, error } : ok(state.pair.access)) }
}

function endTokens<P extends TokenPair>(
  state: TokenState<P> & { readonly waiting?: readonly number[] },
  error: AppError,
): TokenTransition<P> {
  if (state.phase === 'ended') return unchanged(state)
  const isReportPending = state.phase === 'storing'
  const giveError = give<P>(state.waiting ?? [], { ok: false, error })
  return {
    state: { phase: 'ended', pair: state.pair, error, isReportPending, keepsPair: false },
    effects: isReportPending ? giveError : [{ type: 'refused', error }, ...giveError],
  }
}

const unchanged = <P extends TokenPair>(state: TokenState<P>): TokenTransition<P> => ({ state, effects: [] })

const give = <P extends TokenPair>(to: readonly number[], token: Result<string>): readonly TokenEffect<P>[] =>
  to.length === 0 ? [] : [{ type: 'give', to, token }]
