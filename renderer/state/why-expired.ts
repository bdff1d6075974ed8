// What a person is told when the session is over, by what ended it.

import type { AppError } from '../../shared/errors.ts'
import { t } from '../../shared/words/words.ts'

const kept = t('state.yourLibraryAndQueueStayOn')
const again = t('state.pleaseSignInAgain')

/** One or two sentences; the words of the service, if any, stand apart in `answered`. */
export function whyExpired({ code, message }: AppError): string {
  switch (code) {
    // Ended elsewhere, or a refused refresh, which has no more to say than that.
    case 'expired':
      return message === again ? `${again} ${kept}` : `${message} ${again} ${kept}`
    // Says by itself what follows.
    case 'keychain':
      return `${message} ${kept}`
    case 'port-taken':
      return message
    // Signing in anew came to nothing.
    default:
      return message.startsWith(t('state.signInDidNotFinish')) ? `${message} ${kept}` : `Sign-in did not finish. ${message} ${kept}`
  }
}
