// The words of the service, or of the system's keychain, unchanged and in a line of their own.

import type { AppError } from '../../shared/errors.ts'
import { t } from '../../shared/words/words.ts'

export function ServiceMessage({ error: { code, answered } }: { readonly error: AppError }) {
  if (answered === undefined) return null
  return (
    <small className="answered">
      {code === 'keychain' ? t('frame.theSystemSaid') : t('frame.theServiceAnswered')}
      <bdi>{answered}</bdi>
    </small>
  )
}
