// An error message of the service or of the system's keychain, quoted verbatim on a line of its own.

import type { AppError } from '../../shared/errors.ts'
import { richText } from '../controls/rich-text.tsx'

export function ServiceMessage({ error: { code, answered } }: { readonly error: AppError }) {
  if (answered === undefined) return null
  return (
    <small className="answered">
      {richText(code === 'keychain' ? 'errors.systemAnswered' : 'errors.serviceAnswered', { words: answered })}
    </small>
  )
}
