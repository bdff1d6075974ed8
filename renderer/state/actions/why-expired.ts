// The sentence that says why the session has expired.
import { type AppError, errorWords } from '../../../shared/errors.ts'
import type { Key } from '../../../shared/words/message.ts'
import { t } from '../../../shared/words/words.ts'

/** Errors whose message already says that signing in failed. */
const signInErrorKeys: ReadonlySet<Key | undefined> = new Set<Key>(['errors.signInUnfinished', 'errors.signInWithoutCode'])

/** One or two sentences; the service's own message is shown separately (`answered`). */
export function whyExpired(error: AppError): string {
  const cause = errorWords(error)
  const key = error.said?.key
  const libraryStays = t('account.libraryAndQueueStay')
  switch (error.code) {
    // Ended on another device or by a refused refresh, about which nothing more is known.
    case 'expired':
      return key === 'errors.signInAgain' ? `${cause} ${libraryStays}` : `${cause} ${t('account.signInAgain')} ${libraryStays}`
    // The message already says what follows.
    case 'keychain':
      return `${cause} ${libraryStays}`
    case 'port-taken':
      return cause
    // A new sign-in failed.
    default:
      return signInErrorKeys.has(key) ? `${cause} ${libraryStays}` : `${t('account.signInUnfinished')} ${cause} ${libraryStays}`
  }
}
