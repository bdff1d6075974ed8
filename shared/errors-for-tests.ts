// A failure with any words: those of a test, which no message file has.
import type { AppError, ErrorCode } from './errors.ts'

export function failedWith(code: ErrorCode, message: string, answered?: string): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error: answered === undefined ? { code, message } : { code, message, answered } }
}
