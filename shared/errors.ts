// The closed list of expected failures, and the value that carries one. Bugs are thrown, never returned.
import { clipped } from './wire/spelling.ts'
import { inEnglish, type Said, sentenceOf } from './words/words.ts'

export const errorCodes = [
  'offline',
  'expired',
  'refused',
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
 * `said` is what a person is told, made a sentence where it is shown; `message` the same in English, for the log, and alone in what an
 * older run left on disk. The service's own words are kept apart in `answered`, unchanged but for what `clipped` takes out.
 */
export type AppError = {
  readonly code: ErrorCode
  readonly said?: Said
  readonly message: string
  readonly answered?: string
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** A failure that one of our messages tells. */
export type Failed = { readonly ok: false; readonly error: AppError & { readonly said: Said } }

/** Makes a failed Result; `answered`: the words of the service, if it gave any. They are anybody's, so they are cut and cleaned here. */
export function failed(code: ErrorCode, said: Said, answered?: string): Failed {
  const clean = withinItself(said)
  const told = { said: clean, message: inEnglish(clean) }
  return { ok: false, error: answered === undefined ? { code, ...told } : { code, ...told, answered: clipped(answered) } }
}

/** Names of files and words of servers stay within the sentence: cut, in one line, and turning no direction. */
const withinItself = ({ key, values }: Said): Said => ({
  key,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? clipped(value) : value])),
})

/** The sentence of an error in the language that is spoken. */
export const errorWords = ({ said, message }: Pick<AppError, 'said' | 'message'>): string =>
  said === undefined ? message : sentenceOf(said)

/** Ends a switch over a union: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
