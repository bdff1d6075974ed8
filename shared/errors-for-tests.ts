// For tests: a failed Result whose text is no message of the app.
import type { AppError, ErrorCode } from './errors.ts'

export function failedWith(code: ErrorCode, message: string, answered?: string): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error: answered === undefined ? { code, message } : { code, message, answered } }
}
