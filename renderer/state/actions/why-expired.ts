// The sentence that says why the sign-in has expired.
import { type AppError, errorWords } from '../../../shared/errors.ts'
import type { Key } from '../../../shared/words/message.ts'
import { t } from '../../../shared/words/words.ts'

/** Errors whose message already says that signing in failed. */
const signInErrorKeys: ReadonlySet<Key | undefined> = new Set<Key>(['errors.signInUnfinished', 'errors.signInWithoutCode'])

/** Why the sign-in has expired, in one to three sentences; the service's own words are shown separately (ServiceMessage). */
export function whyExpired(error: AppError): string {
  const cause = errorWords(error)
  const key = error.said?.key
  const libraryStays = t('account.libraryAndQueueStay')
  switch (error.code) {
    // The sign-in was ended on another device or the refresh was refused; nothing more is known.
    case 'expired':
      return key === 'errors.signInAgain' ? `${cause} ${libraryStays}` : `${cause} ${t('errors.signInAgain')} ${libraryStays}`
    // The message of a keychain error says already what to do.
    case 'keychain':
      return `${cause} ${libraryStays}`
    case 'port-taken':
      return cause
    // A sign-in that the person began after the expiry failed.
    default:
      return signInErrorKeys.has(key) ? `${cause} ${libraryStays}` : `${t('errors.signInUnfinished')} ${cause} ${libraryStays}`
  }
}
