// Why no songs can be added to this service, in a sentence.
import { assertNever } from '../../../shared/errors.ts'
import type { NoUploads } from '../../../shared/uploads/may-upload.ts'
import { t } from '../../../shared/words/words.ts'

export function uploadsOffText(reason: NoUploads): string {
  switch (reason) {
    case 'own-folder':
      return t('uploads.ownFolder')
    case 'no-server':
      return t('uploads.noServer')
    case 'not-granted':
      return t('uploads.notGranted')
    case 'signed-out':
      return t('uploads.signedOut')
    default:
      return assertNever(reason)
  }
}
