// The token object as it is kept, and when it is too old to use.
import { z } from 'zod'
import type { TokenAnswer } from '../../shared/wire/oauth.ts'
import { policy } from '../../shared/wire/policy.ts'

/** As it stands in the keychain. Instants are milliseconds since 1970. */
const keptTokens = z.object({
  access: z.string().min(1),
  /** null: the service gave none; then nothing can be refreshed. */
  refresh: z.string().min(1).nullable(),
  /** null: the service did not say; then only a refusal tells. */
  expiresAt: z.number().nullable(),
  /** Seconds that the access token was given for. */
  lifetime: z.number().nullable(),
  /** null: the service did not say. */
  scope: z.array(z.string()).nullable(),
  /** The client_id that they were given to; absent in entries of an earlier form. */
  client: z.string().optional(),
  /** Tokens of a device are refreshed without a redirect address (C-03). */
  grant: z.enum(['authorization_code', 'device_code']).default('authorization_code'),
})
export type KeptTokens = Readonly<z.infer<typeof keptTokens> & { client: string }>
/** Who was given them, and how. */
export type TokenOwner = Pick<KeptTokens, 'client' | 'grant'>

/** What an entry of the keychain holds; null if it is not ours or of an older form: signing in again mends it. */
export function parseKeptTokens(secret: string | null, clientId: string): KeptTokens | null {
  if (secret === null) return null
  try {
    const tokens = keptTokens.safeParse(JSON.parse(secret))
    return tokens.success ? { ...tokens.data, client: tokens.data.client ?? clientId } : null
  } catch {
    return null
  }
}

const year = 365 * 24 * 3600

/** What to keep of an answer that came at `now`. A refresh token that is left out stays the `former` one (protocol 1.3). */
export function tokensFrom(answer: TokenAnswer, now: number, owner: TokenOwner, former: KeptTokens | null): KeptTokens {
  const given = answer.expires_in ?? 0
  // Nothing, less than a second and negative are no lifetimes: believing them would mean a refresh before every request.
  const lifetime = given >= 1 ? Math.min(given, year) : null
  return {
    access: answer.access_token,
    refresh: answer.refresh_token ?? former?.refresh ?? null,
    expiresAt: lifetime === null ? null : now + lifetime * 1000,
    lifetime,
    scope: answer.scope ?? former?.scope ?? null,
    client: owner.client,
    grant: owner.grant,
  }
}

/** How many seconds before its end a token is replaced: 60 (C-05), but never more than half of a short life. */
export const earlyFor = (lifetime: number): number => Math.min(policy.oauth.refreshEarly, lifetime / 2)

/**
 * Two clocks, because each fails in its own way: the wall clock (milliseconds since 1970) may be set back, the steady one
 * (milliseconds since anything) may stand still while the computer sleeps.
 */
export type Clocks = { readonly wall: () => number; readonly steady: () => number }

/** Whether to replace the token before using it. `since` is the steady clock when it was received; null if before this start. */
export function isStale(tokens: KeptTokens, since: number | null, clocks: Clocks): boolean {
  if (tokens.expiresAt === null || tokens.lifetime === null) return false
  const early = earlyFor(tokens.lifetime) * 1000
  if (clocks.wall() >= tokens.expiresAt - early) return true
  return since !== null && clocks.steady() - since >= tokens.lifetime * 1000 - early
}
