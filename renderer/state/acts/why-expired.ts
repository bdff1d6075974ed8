// The sentence that says why the session has expired.
import { type AppError, errorWords } from '../../../shared/errors.ts'
import type { Key } from '../../../shared/words/message.ts'
import { t } from '../../../shared/words/words.ts'

/** Errors whose message already says that signing in failed. */
const unfinished: ReadonlySet<Key | undefined> = new Set<Key>(['errors.signInDidNotFinish', 'errors.signInDidNotFinishThe'])

/** One or two sentences; the service's own message is shown separately (`answered`). */
export function whyExpired(error: AppError): string {
  const why = errorWords(error)
  const key = error.said?.key
  const kept = t('state.yourLibraryAndQueueStayOn')
  switch (error.code) {
    // Ended on another device or by a refused refresh, about which nothing more is known.
    case 'expired':
      return key === 'errors.pleaseSignInAgain' ? `${why} ${kept}` : `${why} ${t('state.pleaseSignInAgain')} ${kept}`
    // The message already says what follows.
    case 'keychain':
      return `${why} ${kept}`
    case 'port-taken':
      return why
    // A new sign-in failed.
    default:
      return unfinished.has(key) ? `${why} ${kept}` : `${t('state.signInDidNotFinish')} ${why} ${kept}`
  }
}
