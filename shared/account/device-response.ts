// Interprets the service's responses during a sign-in with a code (protocol 1.3, 1.5, 1.6).

import { hostOf } from '../connection/connection-form.ts'
import { originOf } from '../connection/token-origins.ts'
import { type AppError, failed } from '../errors.ts'
import { tuning } from '../tuning.ts'
import { foreignJson } from '../wire/foreign-json.ts'
import { deviceCodeResponse, oauthFailure, type TokenResponse, tokenResponse } from '../wire/oauth.ts'
import { policy } from '../wire/policy.ts'
import { deviceErrors, noDeviceGrantError, oauthErrors, transientCodeErrors } from '../wire/profile.ts'
import type { TextResponse } from '../wire/text-response.ts'
import { say } from '../words/words.ts'
import { otherServiceAt, type SignInServers } from './code-origin-check.ts'

/** A device code. `secret` is only sent to the service, never shown or logged. */
export type IssuedCode = {
  readonly secret: string
  readonly userCode: string
  readonly address: string
  readonly completeAddress: string | null
  /** Polling interval, milliseconds. */
  readonly interval: number
  /** Lifetime of the code, milliseconds. */
  readonly lifetime: number
}

/** No response about the code: no connection, a gateway's page, or a service in trouble. */
export type NoResponse = { readonly kind: 'no-response'; readonly error: AppError }

export type CodeResponse =
  | { readonly kind: 'code'; readonly code: IssuedCode }
  /** The service will not issue a code, however often it is asked. */
  | { readonly kind: 'refused'; readonly error: AppError }
  | NoResponse

export type PollResponse =
  /** The person has not decided yet, or the poll came too early. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'tokens'; readonly response: TokenResponse }
  /** The code is invalid now; `expired`: by age, which needs no message. */
  | { readonly kind: 'refused'; readonly expired: boolean; readonly answered: string }
  /** No code can work: the response holds no valid tokens, or the app is not registered for codes. */
  | { readonly kind: 'unusable'; readonly error: AppError }
  | NoResponse

/**
 * Parses the response of the device code endpoint. A code to be confirmed at another known service is rejected: it may be that service's
 * own, passed on so that the person's consent goes to the one who did (decision 21).
 */
export function readCodeResponse({ status, text }: TextResponse, servers: SignInServers): CodeResponse {
  const body = foreignJson(text)
  const failure = readFailure(body)
  if (failure && refusalStatuses.includes(status)) {
    if (failure.name === noDeviceGrantError) return { kind: 'refused', error: notRegistered(failure.words) }
    return { kind: 'refused', error: failed('refused', say('errors.codeNotGiven'), failure.words).error }
  }
  if (failure || status < 200 || status > 299 || !isObject(body)) return noResponse(status)
  const code = deviceCodeResponse.safeParse(body)
  if (!code.success) return { kind: 'refused', error: failed('bad-response', say('errors.codeNotShowable')).error }
  const { device_code, user_code, verification_uri, verification_uri_complete } = code.data
  for (const address of [verification_uri, verification_uri_complete ?? '']) {
    if (otherServiceAt(address, servers) === null) continue
    const [here, there] = [hostOf(servers.own), hostOf(address)]
    return { kind: 'refused', error: failed('refused', say('errors.codeOfOtherService', { service: here, otherService: there })).error }
  }
  const { fallbackIntervalSeconds, fallbackDeviceLifetimeSeconds } = policy.oauth
  const { pollIntervalSeconds, maxDeviceLifetimeSeconds } = tuning.oauth
  const interval = 1000 * clamp(code.data.interval ?? fallbackIntervalSeconds, pollIntervalSeconds.min, pollIntervalSeconds.max)
  const lifetime = 1000 * Math.min(code.data.expires_in ?? fallbackDeviceLifetimeSeconds, maxDeviceLifetimeSeconds)
  return {
    kind: 'code',
    code: {
      secret: device_code,
      userCode: user_code.trim(),
      address: verification_uri,
      // The address in the QR code is only used if it is on the server that is shown beside it.
      completeAddress:
        verification_uri_complete !== null && originOf(verification_uri_complete) === originOf(verification_uri)
          ? verification_uri_complete
          : null,
      interval,
      // At least two polling intervals, so that a code is polled at least once before it expires, and the response decides.
      lifetime: Math.max(lifetime, 2 * interval),
    },
  }
}

/**
 * Parses the response of the token endpoint to a poll: tokens, a person who has not decided yet, a refusal of the code, or, if it says
 * nothing about the code, `no-response`.
 */
export function readPollResponse({ status, text }: TextResponse): PollResponse {
  const body = foreignJson(text)
  const failure = readFailure(body)
  if (failure?.name === deviceErrors.pending || failure?.name === deviceErrors.slowDown) return { kind: 'waiting' }
  if (failure?.name === noDeviceGrantError) return { kind: 'unusable', error: notRegistered(failure.words) }
  if (failure && !isServiceError(status, failure.name))
    return { kind: 'refused', expired: failure.name === deviceErrors.expired, answered: failure.words }
  if (failure || status < 200 || status > 299 || !isObject(body)) return noResponse(status)
  const response = tokenResponse.safeParse(body)
  if (response.success) return { kind: 'tokens', response: response.data }
  return { kind: 'unusable', error: failed('bad-response', say('errors.signInResponseInvalid')).error }
}

const notRegistered = (words: string): AppError => failed('refused', say('errors.clientIdNotForCode'), words).error

const noResponse = (status: number): NoResponse => ({
  kind: 'no-response',
  error: failed('bad-response', say('errors.signInUnavailable', { status })).error,
})

/** HTTP statuses with which an OAuth server refuses a code; others come from gateways. */
const refusalStatuses: readonly number[] = [200, 400, 401, 403]

/**
 * C-42: whether an error says nothing about the code, by its name or, for a name that OAuth does not define, by its status. 404 `gone_away`
 * ends the code, 503 `gone_away` does not, 503 `invalid_grant` does.
 */
function isServiceError(status: number, name: string): boolean {
  if (transientCodeErrors.names.some(transient => transient === name)) return true
  return !Object.hasOwn(oauthErrors, name) && (status >= 500 || transientCodeErrors.statuses.some(transient => transient === status))
}

/** The form of OAuth error codes (protocol 1.6), which gateways' errors ("Not Found") do not have. */
const errorCode = /^[a-z]+(_[a-z]+)*$/

function readFailure(body: unknown): { readonly name: string; readonly words: string } | null {
  const failure = oauthFailure.safeParse(body)
  return failure.success && errorCode.test(failure.data.error)
    ? { name: failure.data.error, words: failure.data.error_description || failure.data.error }
    : null
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

const isObject = (body: unknown): boolean => typeof body === 'object' && body !== null && !Array.isArray(body)
