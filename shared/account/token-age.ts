// The age of a pair of tokens by two unreliable clocks, and whether it has to be refreshed (C-05).
import { policy } from '../wire/policy.ts'

/** What the rules need of a pair of tokens; callers may store more with it. */
export type TokenPair = {
  readonly access: string
  /** The refresh token; null: the service gave none, so the pair cannot be refreshed. */
  readonly refresh: string | null
  /** Expiry by the wall clock, milliseconds since 1970. null: the service did not say, so only a refusal shows it. */
  readonly expiresAt: number | null
  /** Lifetime of the access token, seconds; null: the service did not say. */
  readonly lifetime: number | null
}

/**
 * Two clocks, as each can fail: the wall clock (milliseconds since 1970) may be set forward or back, the monotonic one (milliseconds from
 * an arbitrary zero) may stand still while the computer sleeps.
 */
export type TwoClocks = { readonly wall: number; readonly steady: number }

/** A pair, and the monotonic time of its receipt; null: it was received in an earlier run. */
export type Received = { readonly pair: TokenPair; readonly since: number | null }

/** How long before its expiry a token is refreshed, seconds: 60 (C-05), but at most half of its lifetime. */
export const refreshMargin = (lifetime: number): number => Math.min(policy.oauth.refreshEarlySeconds, lifetime / 2)

/**
 * Whether to refresh the token before using it, by the later of the two clocks. If less time has passed on the wall clock than on the
 * monotonic one, the wall clock was set back, and the age is unknown: the token is refreshed, too.
 */
export function isStale({ pair, since }: Received, now: TwoClocks): boolean {
  if (pair.expiresAt === null || pair.lifetime === null) return false
  const lifetimeMs = pair.lifetime * 1000
  const marginMs = refreshMargin(pair.lifetime) * 1000
  const byWall = now.wall - (pair.expiresAt - lifetimeMs)
  const bySteady = bySteadyClock(since, now)
  return byWall < bySteady - marginMs || Math.max(byWall, bySteady) >= lifetimeMs - marginMs
}

/** Whether the pair is so young that a refusal cannot be due to its age (protocol 2.3). */
export function isFresh({ pair, since }: Received, now: TwoClocks): boolean {
  const byWall = pair.expiresAt === null || pair.lifetime === null ? 0 : now.wall - (pair.expiresAt - pair.lifetime * 1000)
  return Math.max(byWall, bySteadyClock(since, now)) <= policy.oauth.freshTokenWithin
}

/** Milliseconds since the receipt of a pair by the monotonic clock; 0 in a later run, when that is not known. */
const bySteadyClock = (since: number | null, now: TwoClocks): number => (since === null ? 0 : now.steady - since)
