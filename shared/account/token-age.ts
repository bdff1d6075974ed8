// How old a pair of tokens is by two clocks that may both be wrong, and whether it is to be replaced (C-05).
import { policy } from '../wire/policy.ts'

/** What the rules need to know of a pair of tokens; whoever keeps it may know more. */
export type Pair = {
  readonly access: string
  /** null: the service gave none; then nothing can be refreshed. */
  readonly refresh: string | null
  /** Milliseconds since 1970, by the wall clock when it was received. null: the service did not say; then only a refusal tells. */
  readonly expiresAt: number | null
  /** Seconds that the access token was given for; null as above. */
  readonly lifetime: number | null
}

/**
 * The time by two clocks, because each fails in its own way: the wall clock (milliseconds since 1970) may be set back or forward, the
 * steady one (milliseconds since the start of the app, say) may stand still while the computer sleeps.
 */
export type Now = { readonly wall: number; readonly steady: number }

/** A pair, and the steady clock when it was received; null if that was in an earlier run. */
export type Received = { readonly pair: Pair; readonly since: number | null }

/** How many seconds before its end a token is replaced: 60 (C-05), but never more than half of a short life. */
export const earlyFor = (lifetime: number): number => Math.min(policy.oauth.refreshEarly, lifetime / 2)

/**
 * Whether to replace the token before using it. The later of the two clocks counts. If the wall clock knows of less time than has
 * surely passed, it was set back, in this run or since an earlier one, and nobody knows how old the token is: then it is replaced, too.
 */
export function isStale({ pair, since }: Received, now: Now): boolean {
  if (pair.expiresAt === null || pair.lifetime === null) return false
  const life = pair.lifetime * 1000
  const early = earlyFor(pair.lifetime) * 1000
  const byWall = now.wall - (pair.expiresAt - life)
  const bySteady = bySteadyClock(since, now)
  return byWall < bySteady - early || Math.max(byWall, bySteady) >= life - early
}

/** Whether the pair is so new that a refusal of it cannot be a matter of age (protocol 2.3). */
export function isFresh({ pair, since }: Received, now: Now): boolean {
  const byWall = pair.expiresAt === null || pair.lifetime === null ? 0 : now.wall - (pair.expiresAt - pair.lifetime * 1000)
  return Math.max(byWall, bySteadyClock(since, now)) <= policy.oauth.freshFor
}

/** Milliseconds that have surely passed since. */
const bySteadyClock = (since: number | null, now: Now): number => (since === null ? 0 : now.steady - since)
