// The closed list of expected failures, and the value that carries one. Bugs are thrown, never returned.
import { clipped } from './wire/spelling.ts'

export type ErrorCode =
  | 'offline'
  | 'expired'
  | 'refused'
  | 'bad-response'
  | 'not-found'
  | 'unavailable-track'
  | 'keychain'
  | 'disk'
  | 'port-taken'
  | 'cancelled'
  | 'bug'

/** `message` is a sentence for a person; the service's own words are kept apart in `answered`, unchanged but for what `clipped` takes out. */
export type AppError = {
  readonly code: ErrorCode
  readonly message: string
  readonly answered?: string
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** Makes a failed Result; `answered`: the words of the service, if it gave any. They are anybody's, so they are cut and cleaned here. */
export const failed = (code: ErrorCode, message: string, answered?: string): { readonly ok: false; readonly error: AppError } => ({
  ok: false,
  error: answered === undefined ? { code, message } : { code, message, answered: clipped(answered) },
})

/** Ends a switch over a union: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
