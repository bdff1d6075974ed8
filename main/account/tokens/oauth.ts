// The OAuth client: PKCE proof of a sign-in, and the token endpoint's exchange, refresh and revoke (protocol 1).

import { createHash } from 'node:crypto'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import type { ConnectionPreset } from '../../../shared/wire/connection-preset.ts'
import { foreignJson } from '../../../shared/wire/foreign-json.ts'
import { oauthFailure, type TokenResponse, tokenResponse } from '../../../shared/wire/oauth.ts'
import { policy } from '../../../shared/wire/policy.ts'
import type { TextResponse } from '../../../shared/wire/text-response.ts'
import { say } from '../../../shared/words/words.ts'
import { type Client, userAgentOf } from '../../api/client.ts'
import { post } from '../../api/http.ts'
import { type Connection, type Prove, tokenOriginsAt } from '../../connection.ts'
import { hideSecret } from '../../redact.ts'
import type { StoredTokens } from './tokens.ts'

/** What sign-in needs of a connection: members of its preset, the user agent, the proof, and the origins that get the tokens. */
export type OAuthApp = Pick<ConnectionPreset, 'auth_url' | 'client_id' | 'redirect_uri' | 'scopes'> & {
  readonly userAgent: string
  /** Only for the service inside the app: proves that a request comes from this app. */
  readonly prove?: Prove | null
  /** The origins that get the tokens of this sign-in. */
  readonly receivers: readonly string[]
}

export const appOf = (connection: Connection, client: Client): OAuthApp => ({
  ...connection.preset,
  prove: connection.prove ?? null,
  receivers: tokenOriginsAt(connection),
  userAgent: userAgentOf(client),
})

/**
 * The PKCE verifier, which stays in main until the exchange of the code, with its challenge and the OAuth state, which go into the address
 * of the consent page.
 */
export type Pkce = { readonly verifier: string; readonly challenge: string; readonly state: string }

/**
 * Makes the PKCE S256 pair and the state (protocol 1.2), of 64 characters for the verifier and 43 for the state, and hides both from the
 * log. `random(n)` returns n random bytes.
 */
export function createPkce(random: (bytes: number) => Buffer): Pkce {
  const verifier = random(48).toString('base64url')
  const state = random(32).toString('base64url')
  hideSecret(verifier)
  hideSecret(state)
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url'), state }
}

/** Exchanges an authorization code for tokens. Errors: refused (the service's words in `answered`), offline, bad-response. */
export function exchangeCode(app: OAuthApp, code: string, verifier: string): Promise<Result<TokenResponse>> {
  hideSecret(code)
  // Hidden from the log once more, because after a restart the verifier comes from the keychain.
  hideSecret(verifier)
  return requestTokens(app, {
    grant_type: 'authorization_code',
    code,
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    code_verifier: verifier,
  })
}

/**
 * Exchanges a refresh token for a new pair; the old one is invalid afterwards (C-04). Error `refused` is final: the person has to sign in
 * again. Offline and bad-response say nothing about the token.
 */
export function refreshTokens(
  app: OAuthApp,
  refreshToken: string,
  { client, grant }: Pick<StoredTokens, 'client' | 'grant'>,
): Promise<Result<TokenResponse>> {
  const isRegistered = policy.oauth.sendRedirectUri && grant === 'authorization_code' && app.redirect_uri !== '' // C-03
  const redirect = isRegistered ? { redirect_uri: app.redirect_uri } : {}
  return requestTokens(app, { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: client, ...redirect })
}

/**
 * Revokes all access of this app to the account, on every device, by a refresh token; any status 2xx is success, whatever the body
 * (protocol 1.3). Errors: offline; bad-response for any other status.
 */
export async function revokeTokens(app: OAuthApp, refreshToken: string): Promise<Result<void>> {
  const response = await postForm(app, '/revoke', { refresh_token: refreshToken, client_id: app.client_id })
  if (!response.ok) return response
  if (response.value.status >= 200 && response.value.status < 300) return ok(undefined)
  return failed('bad-response', say('errors.signInNotRevoked', { status: response.value.status }))
}

async function requestTokens(app: OAuthApp, form: Readonly<Record<string, string>>): Promise<Result<TokenResponse>> {
  const response = await postForm(app, '/token', form)
  return response.ok ? readTokenResponse(response.value) : response
}

/** Statuses by which an OAuth server refuses (RFC 6749, 5.2); any other says nothing about the grant. */
const refusalStatuses = [400, 401, 403]
/** Form of OAuth error codes (protocol 1.6): lower-case words with underscores, unlike error texts of gateways ("Not Found"). */
const errorCodePattern = /^[a-z]+(_[a-z]+)*$/
/** OAuth error codes of a temporary failure, whatever the status. */
const temporaryErrors: readonly string[] = ['authorization_pending', 'slow_down', 'server_error', 'temporarily_unavailable']

/**
 * Interprets a response of the token endpoint. A refusal is only a status of 400, 401 or 403 with an OAuth error code that is not of a
 * temporary failure; anything else, such as a gateway's page, a 404, a 5xx or a 429, is bad-response and says nothing about the grant.
 */
function readTokenResponse({ status, text }: TextResponse): Result<TokenResponse> {
  const body = foreignJson(text)
  if (status >= 200 && status < 300) {
    const tokens = tokenResponse.safeParse(body)
    return tokens.success ? ok(tokens.data) : failed('bad-response', say('errors.signInResponseInvalid'))
  }
  const failure = oauthFailure.safeParse(body)
  const error = failure.data?.error ?? ''
  const description = failure.data?.error_description ?? failure.data?.error
  if (refusalStatuses.includes(status) && errorCodePattern.test(error) && !temporaryErrors.includes(error))
    return failed('refused', say('errors.signInRefused'), description)
  return failed('bad-response', say('errors.signInUnavailable', { status }), description)
}

/** Posts a form to the OAuth server; `timeout` in milliseconds. Errors: offline, cancelled, bad-response. */
export const postForm = (
  app: OAuthApp,
  path: string,
  form: Readonly<Record<string, string>>,
  { signal, timeout = policy.api.callTimeout }: { readonly signal?: AbortSignal; readonly timeout?: number } = {},
) =>
  post({
    address: `${app.auth_url}${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', 'user-agent': app.userAgent },
    body: new URLSearchParams(form).toString(),
    timeout,
    signal,
  })
