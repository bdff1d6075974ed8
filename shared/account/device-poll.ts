// The state machine of a sign-in with a code: when to request a code, when to poll, when to end (protocol 1.5).

import { type AppError, assertNever, failed } from '../errors.ts'
import { tuning } from '../tuning.ts'
import type { TokenResponse } from '../wire/oauth.ts'
import { say } from '../words/words.ts'
import type { CodeResponse, IssuedCode, PollResponse } from './device-response.ts'

/** The next action. Times are milliseconds of a monotonic clock. */
type Next =
  | { readonly do: 'ask'; readonly at: number }
  | { readonly do: 'poll'; readonly at: number; readonly code: IssuedCode }
  | { readonly do: 'take'; readonly response: TokenResponse }
  | { readonly do: 'end'; readonly error: AppError }

export type Polling = {
  readonly next: Next
  /** The code to show and when it expires; null: none. */
  readonly shown: { readonly code: IssuedCode; readonly expiresAt: number } | null
  /** Why the previous code became invalid, to show beside the new one; null: it expired, or there was none. */
  readonly why: AppError | null
  /** How many requests in a row got no response about the code, with the error of the last one; null: the last one was answered. */
  readonly noResponse: { readonly consecutive: number; readonly error: AppError } | null
  /** Whether the service has answered that this code waits for the person. */
  readonly isPending: boolean
  /** Consecutive codes that were refused before the service answered that they wait for the person. */
  readonly refusedInARow: number
  /** Polling interval of the last code, milliseconds; null before the first one. */
  readonly interval: number | null
}

export const newPolling = (now: number): Polling => ({
  next: { do: 'ask', at: now },
  shown: null,
  why: null,
  noResponse: null,
  isPending: false,
  refusedInARow: 0,
  interval: null,
})

/**
 * Handles the response to a request for a code that was sent at `requestedAt`, from when its lifetime counts. A refusal ends the sign-in,
 * and so does silence at the first request, when the person is watching; later requests are retried.
 */
export function afterAsking(polling: Polling, response: CodeResponse, requestedAt: number, now: number): Polling {
  switch (response.kind) {
    case 'code': {
      const { code } = response
      const shown = { code, expiresAt: requestedAt + code.lifetime }
      return schedulePoll({ ...polling, shown, noResponse: null, isPending: false, interval: code.interval }, now)
    }
    case 'refused':
      return endSignIn(polling, response.error)
    case 'no-response':
      if (polling.interval === null) return endSignIn(polling, response.error)
      return { ...withNoResponse(polling, response.error), shown: null, next: { do: 'ask', at: now + polling.interval } }
    default:
      return assertNever(response)
  }
}

/**
 * Handles the response to a poll. Waiting, "too fast" and no response keep the interval of the code (the service's rule; RFC 8628 adds five
 * seconds). Tokens are taken. Any other error, and expiry, request a new code at once; the sign-in ends if no code can work, or if
 * `maxConsecutiveRefusals` codes in a row were refused before anybody could confirm them.
 */
export function afterPolling(polling: Polling, response: PollResponse, now: number): Polling {
  switch (response.kind) {
    case 'waiting':
      return schedulePoll({ ...polling, noResponse: null, isPending: true, refusedInARow: 0 }, now)
    case 'no-response':
      return schedulePoll(withNoResponse(polling, response.error), now)
    case 'refused': {
      const refusedInARow = polling.isPending ? 0 : polling.refusedInARow + 1
      if (refusedInARow >= tuning.oauth.maxConsecutiveRefusals)
        return endSignIn(polling, failed('refused', say('errors.codesRefused'), response.answered).error)
      const why = response.expired ? null : failed('refused', say('errors.codeRenewed'), response.answered).error
      return { ...polling, shown: null, why, noResponse: null, refusedInARow, next: { do: 'ask', at: now } }
    }
    case 'tokens':
      return { ...polling, next: { do: 'take', response: response.response } }
    case 'unusable':
      return endSignIn(polling, response.error)
    default:
      return assertNever(response)
  }
}

/** The trouble to show beside the code: the service has been silent for a while, or the previous code was refused. */
export const troubleOf = ({ noResponse, why }: Polling): AppError | null =>
  noResponse && noResponse.consecutive >= tuning.oauth.unansweredPollsBeforeNotice ? noResponse.error : why

/** Schedules the next poll, or a request for a new code if this one expires before it. */
function schedulePoll(polling: Polling, now: number): Polling {
  const { shown } = polling
  if (!shown) return { ...polling, next: { do: 'ask', at: now } }
  const at = now + shown.code.interval
  if (at < shown.expiresAt) return { ...polling, next: { do: 'poll', at, code: shown.code } }
  return { ...polling, why: null, next: { do: 'ask', at: Math.max(now, shown.expiresAt) } }
}

const withNoResponse = (polling: Polling, error: AppError): Polling => ({
  ...polling,
  noResponse: { consecutive: (polling.noResponse?.consecutive ?? 0) + 1, error },
})

const endSignIn = (polling: Polling, error: AppError): Polling => ({ ...polling, next: { do: 'end', error } })
