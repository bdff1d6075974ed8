// The pure state machine of the tokens of one sign-in: usable, refreshing, keeping, over; events in, effects out (C-04).

import { type AppError, assertNever, failed, ok, type Result } from '../errors.ts'
import { policy } from '../wire/policy.ts'
import { say } from '../words/words.ts'
import { isFresh, isStale, type Now, type Pair } from './token-age.ts'

/** Consecutive refreshes without an answer, and the monotonic time of the last one. */
type Unanswered = { readonly count: number; readonly at: number; readonly error: AppError }

type InUse<P extends Pair> = {
  readonly pair: P
  /** Monotonic time at which the pair was received; null: in an earlier run. */
  readonly since: number | null
  /** The service has refused the access token. */
  readonly dead: boolean
  readonly unanswered: Unanswered | null
}

/** The state of the tokens; `waiting`: ids of the requests that wait for one. */
export type TokenLife<P extends Pair> =
  | ({ readonly step: 'usable' } & InUse<P>)
  /** A refresh is under way; the old pair may be invalid already, so requests wait for its outcome. */
  | ({ readonly step: 'refreshing'; readonly waiting: readonly number[] } & InUse<P>)
  /** The service has invalidated the old pair; the new one is being stored in the keychain, and not used before. */
  | { readonly step: 'keeping'; readonly pair: P; readonly since: number; readonly waiting: readonly number[] }
  /** The tokens have ended. `untold`: the owner is told once the keychain has finished with the pair being stored. */
  | { readonly step: 'over'; readonly pair: P; readonly error: AppError; readonly untold: boolean }

export type TokenEvent<P extends Pair> =
  /** A request needs a token; `refused`: the token that the service did not accept from it. */
  | { readonly type: 'needed'; readonly by: number; readonly refused: string | null; readonly now: Now }
  /** The service refuses a token even after a refresh (protocol 2.3). */
  | { readonly type: 'rejected'; readonly token: string; readonly now: Now }
  | { readonly type: 'refreshed'; readonly pair: P; readonly now: Now }
  /** The service definitely refused the refresh token. */
  | { readonly type: 'denied'; readonly error: AppError }
  /** No answer, or one that says nothing about the token; the service may have rotated it nevertheless. */
  | { readonly type: 'unanswered'; readonly error: AppError; readonly now: Now }
  /** The keychain holds the new pair, or storing it was given up. */
  | { readonly type: 'kept' }
  /** The computer woke up or has a network again. */
  | { readonly type: 'woke'; readonly now: Now }
  /** The sign-in was revoked elsewhere. */
  | { readonly type: 'ended'; readonly error: AppError }
  /** The person signed out here. */
  | { readonly type: 'closed' }

export type TokenEffect<P extends Pair> =
  | { readonly type: 'refresh'; readonly pair: P; readonly refreshToken: string }
  | { readonly type: 'keep'; readonly pair: P }
  | { readonly type: 'answer'; readonly to: readonly number[]; readonly token: Result<string> }
  /** These tokens will never work again; returned at most once per sign-in. */
  | { readonly type: 'refused'; readonly error: AppError }

export type TokenStep<P extends Pair> = { readonly life: TokenLife<P>; readonly effects: readonly TokenEffect<P>[] }

/** The state for a pair that is stored already; `since`: as in the state. */
export const beginLife = <P extends Pair>(pair: P, since: number | null): TokenLife<P> => usable(pair, since)

const usable = <P extends Pair>(pair: P, since: number | null) =>
  ({ step: 'usable', pair, since, dead: false, unanswered: null }) satisfies TokenLife<P>

const signInAgain = failed('expired', say('errors.pleaseSignInAgain')).error

/** Handles an event; one that does not fit the state, such as a late answer, changes nothing. */
export function stepTokens<P extends Pair>(life: TokenLife<P>, event: TokenEvent<P>): TokenStep<P> {
  switch (event.type) {
    case 'needed':
      return needed(life, event)
    case 'rejected': {
      if (life.pair.access !== event.token) return still(life)
      if (life.step === 'refreshing') return still({ ...life, dead: true })
      if (life.step !== 'usable') return still(life)
      return isFresh(life, event.now) ? over(life, signInAgain) : refresh({ ...life, dead: true }, [], event.now)
    }
    case 'refreshed': {
      const { pair, now } = event
      if (life.step === 'over') return still({ ...life, pair })
      if (life.step !== 'refreshing') return still(life)
      return { life: { step: 'keeping', pair, since: now.steady, waiting: life.waiting }, effects: [{ type: 'keep', pair }] }
    }
    case 'denied':
      return life.step === 'refreshing' ? over(life, event.error) : still(life)
    case 'unanswered': {
      if (life.step !== 'refreshing') return still(life)
      const { waiting, ...inUse } = life
      const unanswered = { count: (life.unanswered?.count ?? 0) + 1, at: event.now.steady, error: event.error }
      return makeDo({ ...inUse, step: 'usable', unanswered }, waiting, event.error)
    }
    case 'kept': {
      if (life.step === 'keeping') return { life: usable(life.pair, life.since), effects: answer(life.waiting, ok(life.pair.access)) }
      if (life.step !== 'over' || !life.untold) return still(life)
      return { life: { ...life, untold: false }, effects: [{ type: 'refused', error: life.error }] }
    }
    case 'woke': {
      if (life.step !== 'usable') return still(life)
      const rested = { ...life, unanswered: null }
      return life.dead || isStale(life, event.now) ? refresh(rested, [], event.now) : still(rested)
    }
    case 'ended':
      return over(life, event.error)
    case 'closed':
      return {
        life: { step: 'over', pair: life.pair, error: signInAgain, untold: false },
        effects: 'waiting' in life ? answer(life.waiting, { ok: false, error: signInAgain }) : [],
      }
    default:
      return assertNever(event)
  }
}

type Needed<P extends Pair> = Extract<TokenEvent<P>, { type: 'needed' }>
type Usable<P extends Pair> = Extract<TokenLife<P>, { step: 'usable' }>

function needed<P extends Pair>(life: TokenLife<P>, { by, refused, now }: Needed<P>): TokenStep<P> {
  switch (life.step) {
    case 'usable': {
      const dead = life.dead || refused === life.pair.access
      if (dead || isStale(life, now)) return refresh({ ...life, dead }, [by], now)
      return { life, effects: answer([by], ok(life.pair.access)) }
    }
    case 'refreshing':
      return still({ ...life, dead: life.dead || refused === life.pair.access, waiting: [...life.waiting, by] })
    case 'keeping':
      return still({ ...life, waiting: [...life.waiting, by] })
    case 'over':
      return { life, effects: answer([by], { ok: false, error: life.error }) }
    default:
      return assertNever(life)
  }
}

/** Starts a refresh, unless there is no refresh token or the backoff after the last attempt is not over. */
function refresh<P extends Pair>(life: Usable<P>, waiting: readonly number[], now: Now): TokenStep<P> {
  const { pair, dead, unanswered } = life
  if (pair.refresh === null) return dead ? over({ ...life, waiting }, signInAgain) : makeDo(life, waiting, signInAgain)
  if (unanswered && now.steady - unanswered.at < pauseAfter(unanswered.count)) return makeDo(life, waiting, unanswered.error)
  return { life: { ...life, step: 'refreshing', waiting }, effects: [{ type: 'refresh', pair, refreshToken: pair.refresh }] }
}

/** Backoff before the next attempt, milliseconds, so that a service in trouble is not overloaded. */
function pauseAfter(count: number): number {
  const pauses = policy.oauth.refreshRetryAfter
  return pauses[Math.min(count, pauses.length) - 1] ?? 0
}

/** Answers requests without a new pair: the old token may still be accepted, unless the service has refused it already. */
function makeDo<P extends Pair>(life: Usable<P>, waiting: readonly number[], error: AppError): TokenStep<P> {
  return { life, effects: answer(waiting, life.dead ? { ok: false, error } : ok(life.pair.access)) }
}

function over<P extends Pair>(life: TokenLife<P> & { readonly waiting?: readonly number[] }, error: AppError): TokenStep<P> {
  if (life.step === 'over') return still(life)
  const untold = life.step === 'keeping'
  const answers = answer<P>(life.waiting ?? [], { ok: false, error })
  return {
    life: { step: 'over', pair: life.pair, error, untold },
    effects: untold ? answers : [{ type: 'refused', error }, ...answers],
  }
}

const still = <P extends Pair>(life: TokenLife<P>): TokenStep<P> => ({ life, effects: [] })

const answer = <P extends Pair>(to: readonly number[], token: Result<string>): readonly TokenEffect<P>[] =>
  to.length === 0 ? [] : [{ type: 'answer', to, token }]
