// The schema of kept tokens, and their making from a response of the service.
import { z } from 'zod'
import type { TokenPair } from '../../../shared/account/token-age.ts'
import type { TokenResponse } from '../../../shared/wire/oauth.ts'
import { hideSecret } from '../../redact.ts'

/**
 * The tokens as stored in the keychain. `expiresAt`: milliseconds since 1970; `lifetime`: seconds; both null: the service named none that
 * counts.
 */
const storedTokensSchema = z.object({
  access: z.string().min(1),
  refresh: z.string().min(1).nullable(),
  expiresAt: z.number().nullable(),
  lifetime: z.number().nullable(),
  /** Granted scopes; null: the service did not say. */
  scope: z.array(z.string()).nullable(),
  /** The client_id that the tokens belong to; missing in the first format, when a connection had only one. */
  client: z.string().min(1).optional(),
  /** The origins that may get the tokens; missing in earlier formats: those of the connection where they were last used. */
  receivers: z.array(z.string().min(1)).min(1).readonly().optional(),
  /**
   * The OAuth grant by which they were issued: a refresh of the device grant has no redirect address (C-03). Missing in the first format.
   */
  grant: z.enum(['authorization_code', 'device_code']).default('authorization_code'),
})
/** The client that tokens belong to, and the origins that may get them. */
export type TokenBinding = { readonly client: string; readonly receivers: readonly string[] }
export type StoredTokens = z.infer<typeof storedTokensSchema> & TokenPair & TokenBinding

/** Hides a pair of tokens from the log, and returns it; both functions that make one, `parseStoredTokens` and `tokensFrom`, call it. */
function hidePair<T extends Pick<StoredTokens, 'access' | 'refresh'>>(pair: T): T {
  hideSecret(pair.access)
  hideSecret(pair.refresh)
  return pair
}

/**
 * Parses the content of a keychain entry, in this format or an earlier one, whose missing members are taken from `former`. null: no entry,
 * or one that cannot be parsed.
 */
export function parseStoredTokens(text: string | null, former: TokenBinding): StoredTokens | null {
  if (text === null) return null
  try {
    const { data } = storedTokensSchema.safeParse(JSON.parse(text))
    return data ? hidePair({ ...data, client: data.client ?? former.client, receivers: data.receivers ?? former.receivers }) : null
  } catch {
    return null // no JSON
  }
}

const year = 365 * 24 * 3600

/**
 * Who the tokens belong to; on a refresh also the former refresh token and scope, which stay valid if the response leaves them out
 * (protocol 1.3).
 */
type TokenOwner = TokenBinding & Pick<StoredTokens, 'grant'> & Partial<Pick<StoredTokens, 'refresh' | 'scope'>>

/** The tokens to store from a response of the token endpoint that came at `now`, milliseconds since 1970. */
export function tokensFrom(response: TokenResponse, now: number, { client, receivers, grant, refresh, scope }: TokenOwner): StoredTokens {
  const namedLifetime = response.expires_in ?? 0
  // A lifetime below one second is ignored: believing it would mean a refresh before every request.
  const lifetime = namedLifetime >= 1 ? Math.min(namedLifetime, year) : null
  return hidePair({
    access: response.access_token,
    refresh: response.refresh_token ?? refresh ?? null,
    expiresAt: lifetime === null ? null : now + lifetime * 1000,
    lifetime,
    scope: response.scope ?? scope ?? null,
    client,
    receivers,
    grant,
  })
}

/** The wall clock and the steady clock, milliseconds; `TwoClocks` in shared/account/token-age.ts says why there are two. */
export type Clocks = { readonly wall: () => number; readonly steady: () => number }
