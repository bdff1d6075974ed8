// The token object as it is kept, and how an answer of the service becomes one.
import { z } from 'zod'
import type { Pair } from '../../shared/account/token-age.ts'
import type { TokenAnswer } from '../../shared/wire/oauth.ts'

/** As it stands in the keychain. Instants are milliseconds since 1970. */
const kept = z.object({
  access: z.string().min(1),
  refresh: z.string().min(1).nullable(),
  expiresAt: z.number().nullable(),
  lifetime: z.number().nullable(),
  /** null: the service did not say. */
  scope: z.array(z.string()).nullable(),
  /** The client_id that the tokens belong to; missing in the first form, when a connection had but one. */
  client: z.string().min(1).optional(),
  /** How they were got: tokens of the device grant have no redirect address (C-03). Missing in the first form. */
  grant: z.enum(['authorization_code', 'device_code']).default('authorization_code'),
})
export type KeptTokens = z.infer<typeof kept> & Pair & { readonly client: string }

/** What the keychain holds, of this form or the first one, which belongs to `clientId`. null: nothing, or not ours; signing in mends it. */
export function parseKeptTokens(text: string | null, clientId: string): KeptTokens | null {
  if (text === null) return null
  try {
    const { data } = kept.safeParse(JSON.parse(text))
    return data ? { ...data, client: data.client ?? clientId } : null
  } catch {
    return null // no JSON
  }
}

const year = 365 * 24 * 3600

/** Whose tokens they are; of a pair that is replaced, what goes on if the answer leaves it out (protocol 1.3). */
type Origin = Pick<KeptTokens, 'client' | 'grant'> & Partial<Pick<KeptTokens, 'refresh' | 'scope'>>

/** What to keep of an answer that came at `now`. */
export function tokensFrom(answer: TokenAnswer, now: number, { client, grant, refresh, scope }: Origin): KeptTokens {
  const given = answer.expires_in ?? 0
  // Nothing, less than a second and negative are no lifetimes: believing them would mean a refresh before every request.
  const lifetime = given >= 1 ? Math.min(given, year) : null
  return {
    access: answer.access_token,
    refresh: answer.refresh_token ?? refresh ?? null,
    expiresAt: lifetime === null ? null : now + lifetime * 1000,
    lifetime,
    scope: answer.scope ?? scope ?? null,
    client,
    grant,
  }
}

/** See `Now` in shared/account/token-age.ts for why there are two. */
export type Clocks = { readonly wall: () => number; readonly steady: () => number }
