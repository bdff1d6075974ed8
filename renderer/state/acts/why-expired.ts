// What a person is told when the session is over, by what ended it.
import { type AppError, errorWords } from '../../../shared/errors.ts'
import type { Key } from '../../../shared/words/message.ts'
import { t } from '../../../shared/words/words.ts'

/** Errors that say by themselves that signing in came to nothing. */
const unfinished: ReadonlySet<Key | undefined> = new Set<Key>(['errors.signInDidNotFinish', 'errors.signInDidNotFinishThe'])

/** One or two sentences; the words of the service, if any, stand apart in `answered`. */
export function whyExpired(error: AppError): string {
  const why = errorWords(error)
  const key = error.said?.key
  const kept = t('state.yourLibraryAndQueueStayOn')
  switch (error.code) {
    // Ended elsewhere, or a refused refresh, which has no more to say than that.
    case 'expired':
      return key === 'errors.pleaseSignInAgain' ? `${why} ${kept}` : `${why} ${t('state.pleaseSignInAgain')} ${kept}`
    // Says by itself what follows.
    case 'keychain':
      return `${why} ${kept}`
    case 'port-taken':
      return why
    // Signing in anew came to nothing.
    default:
      return unfinished.has(key) ? `${why} ${kept}` : `${t('state.signInDidNotFinish')} ${why} ${kept}`
  }
}
