// What the service's answers mean while a device signs in with a code (protocol 1.3, 1.5, 1.6).

import { hostOf } from '../connection-form.ts'
import { type AppError, failed } from '../errors.ts'
import { originOf } from '../receivers.ts'
import { tuning } from '../tuning.ts'
import { foreignJson } from '../wire/foreign-json.ts'
import { deviceCodeAnswer, oauthFailure, type TokenAnswer, tokenAnswer } from '../wire/oauth.ts'
import { policy } from '../wire/policy.ts'
import { codeSurvives, deviceErrors, notForCodes, oauthErrors } from '../wire/profile.ts'
import { say } from '../words/words.ts'
import { otherServiceAt, type SignInServers } from './code-place.ts'

type HttpAnswer = { readonly status: number; readonly text: string }

/** A code and how to ask after it. `secret` is for the service alone: never shown, never logged. */
export type IssuedCode = {
  readonly secret: string
  readonly userCode: string
  readonly address: string
  readonly completeAddress: string | null
  /** Milliseconds. */
  readonly interval: number
  /** Milliseconds. */
  readonly lifetime: number
}

/** Says nothing about the code: no connection, a gateway's page, a service in trouble. */
export type Silence = { readonly kind: 'silence'; readonly error: AppError }

export type CodeAnswer =
  | { readonly kind: 'code'; readonly code: IssuedCode }
  /** There will be no code, however often one asks. */
  | { readonly kind: 'refused'; readonly error: AppError }
  | Silence

export type PollAnswer =
  /** The person has not decided yet, or this was asked too soon. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'tokens'; readonly answer: TokenAnswer }
  /** This code is dead; `expired`: of old age, which needs no words. */
  | { readonly kind: 'refused'; readonly expired: boolean; readonly answered: string }
  /** Neither this code nor another one will do: what came are no tokens, or the app is not registered for codes. */
  | { readonly kind: 'hopeless'; readonly error: AppError }
  | Silence

/**
 * The answer of the device code endpoint. A code to be confirmed at another service that is known here is none: it may be that service's
 * own, passed on so that what the person allows there goes to whoever did (decision 21).
 */
export function readCodeAnswer({ status, text }: HttpAnswer, servers: SignInServers): CodeAnswer {
  const body = foreignJson(text)
  const failure = readFailure(body)
  if (failure && refusals.includes(status)) {
    if (failure.name === notForCodes) return { kind: 'refused', error: notRegistered(failure.words) }
    return { kind: 'refused', error: failed('refused', say('errors.theServiceGivesNoCode'), failure.words).error }
  }
  if (failure || status < 200 || status > 299 || !isObject(body)) return silence(status)
  const code = deviceCodeAnswer.safeParse(body)
  if (!code.success) return { kind: 'refused', error: failed('bad-response', say('errors.theServiceSentACodeThat')).error }
  const { device_code, user_code, verification_uri, verification_uri_complete } = code.data
  for (const address of [verification_uri, verification_uri_complete ?? '']) {
    if (otherServiceAt(address, servers) === null) continue
    const [here, there] = [hostOf(servers.own), hostOf(address)]
    return { kind: 'refused', error: failed('refused', say('errors.theCodeIsOfAnotherService', { here, there, here2: here })).error }
  }
  const { fallbackInterval, fallbackDeviceLifetime } = policy.oauth
  const { pollEvery, longestDeviceLifetime } = tuning.oauth
  const interval = 1000 * clamp(code.data.interval ?? fallbackInterval, pollEvery.least, pollEvery.most)
  const lifetime = 1000 * Math.min(code.data.expires_in ?? fallbackDeviceLifetime, longestDeviceLifetime)
  return {
    kind: 'code',
    code: {
      secret: device_code,
      userCode: user_code.trim(),
      address: verification_uri,
      // What is scanned leads to the server that is shown, or it is not offered.
      completeAddress:
        verification_uri_complete !== null && originOf(verification_uri_complete) === originOf(verification_uri)
          ? verification_uri_complete
          : null,
      interval,
      // Long enough for one poll at least, whose answer then tells.
      lifetime: Math.max(lifetime, 2 * interval),
    },
  }
}

/** The answer of the token endpoint to a poll. */
export function readPollAnswer({ status, text }: HttpAnswer): PollAnswer {
  const body = foreignJson(text)
  const failure = readFailure(body)
  if (failure?.name === deviceErrors.pending || failure?.name === deviceErrors.slowDown) return { kind: 'waiting' }
  if (failure?.name === notForCodes) return { kind: 'hopeless', error: notRegistered(failure.words) }
  if (failure && !isTrouble(status, failure.name))
    return { kind: 'refused', expired: failure.name === deviceErrors.expired, answered: failure.words }
  if (failure || status < 200 || status > 299 || !isObject(body)) return silence(status)
  const answer = tokenAnswer.safeParse(body)
  if (answer.success) return { kind: 'tokens', answer: answer.data }
  return { kind: 'hopeless', error: failed('bad-response', say('errors.theServiceAnsweredTheSignIn')).error }
}

const notRegistered = (words: string): AppError => failed('refused', say('errors.thisClientIdIsNotRegistered'), words).error

const silence = (status: number): Silence => ({
  kind: 'silence',
  error: failed('bad-response', say('errors.theServiceCannotSignAnyoneIn', { status })).error,
})

/** Where an OAuth server says that there is no code; any other status is somebody else's. */
const refusals: readonly number[] = [200, 400, 401, 403]

/**
 * C-42: an error that says nothing about the code: by its name, or, of a name that OAuth does not know, by its status. 404 `gone_away` ends
 * the code, 503 `gone_away` does not, 503 `invalid_grant` does.
 */
function isTrouble(status: number, name: string): boolean {
  if (codeSurvives.names.some(one => one === name)) return true
  return !Object.hasOwn(oauthErrors, name) && (status >= 500 || codeSurvives.statuses.some(one => one === status))
}

/** How error codes are spelled (protocol 1.6); what gateways call their errors ("Not Found") is not. */
const errorCode = /^[a-z]+(_[a-z]+)*$/

function readFailure(body: unknown): { readonly name: string; readonly words: string } | null {
  const failure = oauthFailure.safeParse(body)
  return failure.success && errorCode.test(failure.data.error)
    ? { name: failure.data.error, words: failure.data.error_description || failure.data.error }
    : null
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

const isObject = (body: unknown): boolean => typeof body === 'object' && body !== null && !Array.isArray(body)
