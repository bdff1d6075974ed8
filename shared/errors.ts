// The closed list of expected failures, and the Result that carries one. Bugs are thrown, never returned.
import { truncated } from './wire/spelling.ts'
import { inEnglish, type Said, sentenceOf } from './words/words.ts'

export const errorCodes = [
  'offline',
  'expired',
  'refused',
  'maintenance',
  'bad-response',
  'not-found',
  'unavailable-track',
  'keychain',
  'disk',
  'port-taken',
  'cancelled',
  'bug',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * An expected failure. `said`: the message for a person, rendered where it is shown; `message`: the same in English, for the log, and the
 * only text in files of older versions. `answered`: the service's own message, unchanged but for `truncated`.
 */
export type AppError = {
  readonly code: ErrorCode
  readonly said?: Said
  readonly message: string
  readonly answered?: string
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** A failed Result whose error has a message of the app (`said`), as all that are made now do. */
export type Failed = { readonly ok: false; readonly error: AppError & { readonly said: Said } }

/** Makes a failed Result; `answered`: the service's message, if it gave one, clipped and cleaned here because it is untrusted. */
export function failed(code: ErrorCode, said: Said, answered?: string): Failed {
  const clean = withinItself(said)
  const texts = { said: clean, message: inEnglish(clean) }
  return { ok: false, error: answered === undefined ? { code, ...texts } : { code, ...texts, answered: truncated(answered) } }
}

/** Clips untrusted values (file names, messages of servers), and keeps them from breaking or reordering the sentence. */
const withinItself = ({ key, values }: Said): Said => ({
  key,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? truncated(value) : value])),
})

/** The sentence of an error in the interface language. */
export const errorWords = ({ said, message }: Pick<AppError, 'said' | 'message'>): string =>
  said === undefined ? message : sentenceOf(said)

/** Makes a switch over a union exhaustive: it does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
