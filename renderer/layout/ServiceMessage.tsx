// An error message of the service or of the system's keychain, quoted verbatim on a line of its own.

import type { AppError } from '../../shared/errors.ts'
import { t } from '../../shared/words/words.ts'

export function ServiceMessage({ error: { code, answered } }: { readonly error: AppError }) {
  if (answered === undefined) return null
  return (
    <small className="answered">
      {code === 'keychain' ? t('serviceWords.systemLead') : t('serviceWords.serviceLead')}
      <bdi>{answered}</bdi>
    </small>
  )
}
