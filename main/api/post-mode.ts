// One request of the JSON API and the classification of its response (protocol 2, C-10), without token refresh or retry.

import { type AppError, failed, ok, type Result } from '../../shared/errors.ts'
import { type ApiRequest, type Envelope, envelope } from '../../shared/wire/api.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { foreignJson, type JsonLimits } from '../../shared/wire/foreign-json.ts'
import { policy } from '../../shared/wire/policy.ts'
import { isMaintenance } from '../../shared/wire/spelling.ts'
import type { TextResponse } from '../../shared/wire/text-response.ts'
import { say } from '../../shared/words/words.ts'
import { type Client, userAgentOf } from './client.ts'
import { post } from './http.ts'

/** Who sends: the connection, this program and this device, which every request names besides its mode and members. */
export type RequestContext = {
  readonly preset: ConnectionPreset
  readonly client: Client
  /** The name of this device in the list of devices. */
  readonly deviceName: () => string
}

export type ModeResponse = {
  readonly envelope: Envelope
  /** The whole parsed JSON of the response, which may hold secrets: never log or keep it. */
  readonly body: unknown
}

export type ModeOutcome<T = ModeResponse> =
  | { readonly kind: 'response'; readonly value: T }
  /** The service understood the request and refused it (`result: false`). */
  | { readonly kind: 'refused'; readonly error: AppError }
  /** The service does not accept the token any more. */
  | { readonly kind: 'unauthenticated' }
  /** A transient failure: the service may or may not have performed the request, so only an idempotent one may be retried (C-11). */
  | { readonly kind: 'transient-failure'; readonly error: AppError }
  | { readonly kind: 'failed'; readonly error: AppError }

/** `timeout` of the exchange in milliseconds, by default that of the policy. */
type ExchangeLimits = { readonly signal?: AbortSignal | undefined; readonly timeout?: number }

export async function postMode(
  caller: RequestContext,
  token: string,
  mode: string,
  members: Readonly<Record<string, unknown>>,
  { signal, timeout = policy.api.callTimeout }: ExchangeLimits = {},
): Promise<ModeOutcome> {
  const sent = await post({
    address: `${caller.preset.api_url}${caller.preset.api_path}`,
    ...bodyAndHeaders(caller, token, mode, members),
    timeout,
    signal,
  })
  if (sent.ok) return outcomeOf(sent.value)
  return { kind: sent.error.code === 'offline' ? 'transient-failure' : 'failed', error: sent.error }
}

/** Posts mode `status` once, without members: what the API itself says of a token, and whether it answers at all. */
export const postStatus = (caller: RequestContext, token: string, limits?: ExchangeLimits): Promise<ModeOutcome> =>
  postMode(caller, token, 'status', {}, limits)

/** Headers and body of a request of any mode, `library` included. */
export function bodyAndHeaders(caller: RequestContext, token: string, mode: string, members: Readonly<Record<string, unknown>>) {
  const userAgent = userAgentOf(caller.client)
  const body: ApiRequest = {
    ...members,
    mode,
    client: caller.client.name,
    version: caller.client.version,
    device_name: caller.deviceName(),
    user_agent: userAgent,
  }
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'user-agent': userAgent,
    },
    body: JSON.stringify(body),
  }
}

/**
 * Classifies a response by C-10: refusals are JSON with status 200 and `result: false`, status 401 equals `authenticated: false`, and a
 * response without valid JSON or with status 429 or 5xx is a transient failure. `limits`: limits of the JSON, by default those of any
 * response.
 */
export function outcomeOf({ status, text }: TextResponse, limits?: JsonLimits): ModeOutcome {
  if (status === 401) return { kind: 'unauthenticated' }
  const parsedResponse = readEnvelope(text, limits)
  if (!parsedResponse.ok || status === 429 || status >= 500) {
    const error = parsedResponse.ok
      ? failed('bad-response', say('errors.serviceInTrouble', { status }), parsedResponse.value.envelope.message)
      : parsedResponse
    return { kind: 'transient-failure', error: error.error }
  }
  const { authenticated, result, message, maintenance } = parsedResponse.value.envelope
  if (authenticated === false) return { kind: 'unauthenticated' }
  if (result === true) return { kind: 'response', value: parsedResponse.value }
  if (isMaintenance(maintenance)) return { kind: 'failed', error: failed('maintenance', say('errors.serviceInMaintenance'), message).error }
  if (result === false) return { kind: 'refused', error: failed('refused', say('errors.serviceRefused'), message).error }
  return { kind: 'failed', error: failed('bad-response', say('errors.responseInvalid')).error }
}

function readEnvelope(text: string, limits: JsonLimits | undefined): Result<{ readonly envelope: Envelope; readonly body: unknown }> {
  // Null for a gateway's HTML page or truncated JSON (protocol 14, quirk 8); the schema rejects it.
  const body = foreignJson(text, limits)
  const read = envelope.safeParse(body)
  if (read.success) return ok({ envelope: read.data, body })
  return failed('bad-response', say('errors.responseInvalid'))
}
