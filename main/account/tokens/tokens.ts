// The token object as it is kept, and how an answer of the service becomes one.
import { z } from 'zod'
import type { Pair } from '../../../shared/account/token-age.ts'
import type { TokenAnswer } from '../../../shared/wire/oauth.ts'
import { hideSecret } from '../../redact.ts'

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
  /** The origins that they may be sent to. Missing in earlier forms: those of the connection that they were last used at. */
  receivers: z.array(z.string().min(1)).min(1).readonly().optional(),
  /** How they were got: tokens of the device grant have no redirect address (C-03). Missing in the first form. */
  grant: z.enum(['authorization_code', 'device_code']).default('authorization_code'),
})
/** Which client tokens belong to, and which origins they may be sent to. */
export type Belongings = { readonly client: string; readonly receivers: readonly string[] }
export type KeptTokens = z.infer<typeof kept> & Pair & Belongings

/** Every pair comes in by one of the two functions below: from there on it is in no log. */
function hidden<T extends Pick<KeptTokens, 'access' | 'refresh'>>(pair: T): T {
  hideSecret(pair.access)
  hideSecret(pair.refresh)
  return pair
}

/** What the keychain holds, of this form or an earlier one, which belongs to `former`. null: nothing, or not ours; signing in mends it. */
export function parseKeptTokens(text: string | null, former: Belongings): KeptTokens | null {
  if (text === null) return null
  try {
    const { data } = kept.safeParse(JSON.parse(text))
    return data ? hidden({ ...data, client: data.client ?? former.client, receivers: data.receivers ?? former.receivers }) : null
  } catch {
    return null // no JSON
  }
}

const year = 365 * 24 * 3600

/** Whose tokens they are; of a pair that is replaced, what goes on if the answer leaves it out (protocol 1.3). */
type Owner = Belongings & Pick<KeptTokens, 'grant'> & Partial<Pick<KeptTokens, 'refresh' | 'scope'>>

/** What to keep of an answer that came at `now`. */
export function tokensFrom(answer: TokenAnswer, now: number, { client, receivers, grant, refresh, scope }: Owner): KeptTokens {
  const given = answer.expires_in ?? 0
  // Nothing, less than a second and negative are no lifetimes: believing them would mean a refresh before every request.
  const lifetime = given >= 1 ? Math.min(given, year) : null
  return hidden({
    access: answer.access_token,
    refresh: answer.refresh_token ?? refresh ?? null,
    expiresAt: lifetime === null ? null : now + lifetime * 1000,
    lifetime,
    scope: answer.scope ?? scope ?? null,
    client,
    receivers,
    grant,
  })
}

/** See `Now` in shared/account/token-age.ts for why there are two. */
export type Clocks = { readonly wall: () => number; readonly steady: () => number }
