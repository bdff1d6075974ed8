// Signing in with a code, as a rule: when to ask for a code, when to ask after it, when it is over (protocol 1.5).

import { type AppError, assertNever, failed } from '../errors.ts'
import { tuning } from '../tuning.ts'
import type { TokenAnswer } from '../wire/oauth.ts'
import { say } from '../words/words.ts'
import type { CodeAnswer, IssuedCode, PollAnswer } from './device-answer.ts'

/** What to do next. Instants are milliseconds on a steady clock. */
type Next =
  | { readonly do: 'ask'; readonly at: number }
  | { readonly do: 'poll'; readonly at: number; readonly code: IssuedCode }
  | { readonly do: 'take'; readonly answer: TokenAnswer }
  | { readonly do: 'end'; readonly error: AppError }

export type Polling = {
  readonly next: Next
  /** The code to show; null while there is none. */
  readonly shown: { readonly code: IssuedCode; readonly over: number } | null
  /** Why the code before this one is dead, if not of old age. */
  readonly why: AppError | null
  /** How often in a row nothing was heard, and what was in the way. */
  readonly silence: { readonly times: number; readonly error: AppError } | null
  /** Whether the service has said of this code that it waits for the person. */
  readonly awaited: boolean
  /** Codes in a row that were refused before that. */
  readonly stillborn: number
  /** Of the last code, milliseconds; null before the first one. */
  readonly interval: number | null
}

export const firstAsk = (now: number): Polling => ({
  next: { do: 'ask', at: now },
  shown: null,
  why: null,
  silence: null,
  awaited: false,
  stillborn: 0,
  interval: null,
})

/**
 * After an answer to the question for a code, asked at `asked`: its life counts from there. A refusal ends it all, and so does
 * silence at the very first question, when the person is looking on; later the question is asked again.
 */
export function afterAsking(polling: Polling, answer: CodeAnswer, asked: number, now: number): Polling {
  switch (answer.kind) {
    case 'code': {
      const { code } = answer
      const shown = { code, over: asked + code.lifetime }
      return soon({ ...polling, shown, silence: null, awaited: false, interval: code.interval }, now)
    }
    case 'refused':
      return ended(polling, answer.error)
    case 'silence':
      if (polling.interval === null) return ended(polling, answer.error)
      return { ...silent(polling, answer.error), shown: null, next: { do: 'ask', at: now + polling.interval } }
    default:
      return assertNever(answer)
  }
}

/**
 * After an answer to a poll. Waiting, "too fast" and silence keep the interval that came with the code (the service's word; not
 * five seconds more, as RFC 8628 has it). Any other error, and old age, ask for a new code at once; unless no code will do, or
 * one after the other is refused before it was awaited: nobody could ever sign in with these.
 */
export function afterPolling(polling: Polling, answer: PollAnswer, now: number): Polling {
  switch (answer.kind) {
    case 'waiting':
      return soon({ ...polling, silence: null, awaited: true, stillborn: 0 }, now)
    case 'silence':
      return soon(silent(polling, answer.error), now)
    case 'refused': {
      const stillborn = polling.awaited ? 0 : polling.stillborn + 1
      if (stillborn >= tuning.oauth.mostStillbornCodes)
        return ended(polling, failed('refused', say('errors.theServiceRefusesEveryCode'), answer.answered).error)
      const why = answer.expired ? null : failed('refused', say('errors.theLastCodeWasRefusedThis'), answer.answered).error
      return { ...polling, shown: null, why, silence: null, stillborn, next: { do: 'ask', at: now } }
    }
    case 'tokens':
      return { ...polling, next: { do: 'take', answer: answer.answer } }
    case 'hopeless':
      return ended(polling, answer.error)
    default:
      return assertNever(answer)
  }
}

/** What the person should hear beside the code: that the service has been silent for a while, or what became of the last code. */
export const troubleOf = ({ silence, why }: Polling): AppError | null =>
  silence && silence.times >= tuning.oauth.mostSilentPolls ? silence.error : why

/** The next poll, or the next code if this one is over by then. */
function soon(polling: Polling, now: number): Polling {
  const { shown } = polling
  if (!shown) return { ...polling, next: { do: 'ask', at: now } }
  const at = now + shown.code.interval
  if (at < shown.over) return { ...polling, next: { do: 'poll', at, code: shown.code } }
  return { ...polling, why: null, next: { do: 'ask', at: Math.max(now, shown.over) } }
}

const silent = (polling: Polling, error: AppError): Polling => ({
  ...polling,
  silence: { times: (polling.silence?.times ?? 0) + 1, error },
})

const ended = (polling: Polling, error: AppError): Polling => ({ ...polling, next: { do: 'end', error } })
