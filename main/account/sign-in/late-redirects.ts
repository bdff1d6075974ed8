// Handles redirects that no attempt awaits: they continue the sign-in that was under way when the app was closed, or are refused.

import { redirectForm } from '../../../shared/connection/redirect-form.ts'
import { assertNever, ok } from '../../../shared/errors.ts'
import { t } from '../../../shared/words/words.ts'
import type { Connection } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import { exchangeCode, type OAuthApp } from '../tokens/oauth.ts'
import type { SignInAttempt } from './attempt.ts'
import { isRedirect, readCode, readState } from './authorization-response.ts'
import type { CurrentSignIn, RestState } from './current-sign-in.ts'
import type { PendingSignIn, PendingSignIns } from './pending-sign-in.ts'

export type LateRedirects = {
  /**
   * Takes an address that the operating system handed to the app, which anybody may have forged; true if the attempt under way accepted it.
   * An address that belongs to the sign-in of an earlier run continues that one; any other is refused with a notice.
   */
  deliver(address: string): boolean
  /** Makes the next refused redirect show a notice again: only the first one since this call does. */
  resetNotices(): void
}

type Dependencies = {
  readonly signingIn: CurrentSignIn
  readonly pending: PendingSignIns
  /** The service in use; null if there is none. */
  readonly currentConnection: () => Connection | null
  readonly appAt: (connection: Connection) => OAuthApp
  /** The state that is restored if a sign-in fails; null while the kept tokens are still being looked up. */
  readonly stateToRestore: () => RestState | null
  readonly log: Log
  readonly notify: Notify
  /** Steady clock, milliseconds from an arbitrary origin. */
  readonly steady: () => number
}

const refusalTexts = {
  foreign: t('account.redirect.foreign'),
  expired: t('account.redirect.expired'),
  unreadable: t('account.redirect.unreadable'),
} as const

/** At most one log line in so many milliseconds tells of refused redirects, so that a flood of links does not fill the log. */
const logInterval = 60_000

export function createLateRedirects({
  signingIn,
  pending,
  currentConnection,
  appAt,
  stateToRestore,
  log,
  notify,
  steady,
}: Dependencies): LateRedirects {
  let lastState: string | null = null
  let isShown = false
  let loggedAt = Number.NEGATIVE_INFINITY
  let unloggedCount = 0

  /**
   * Counts and logs a refused redirect, and shows `sentence` as a notice (null: none) unless one was shown since `resetNotices`. The
   * address is never logged, as its query may hold a code.
   */
  const refuse = (reason: string, sentence: string | null) => {
    unloggedCount += 1
    if (steady() - loggedAt >= logInterval) {
      log.warning(`${reason} was refused${unloggedCount > 1 ? `, ${unloggedCount} such in all` : ''}`)
      loggedAt = steady()
      unloggedCount = 0
    }
    if (sentence === null || isShown) return
    isShown = true
    notify('warning', sentence)
  }

  const refuseRepeated = () => refuse('a repeated sign-in answer', signingIn.restState() ? null : refusalTexts.foreign)

  const takePending = async (address: string, connection: Connection, state: string, restState: RestState): Promise<void> => {
    const app = appAt(connection)
    const attempt = await pending.take(state, app)
    switch (attempt.kind) {
      case 'none':
        // `lastState` may have been set since the check before the keychain was read: by another copy of the same response.
        return state === lastState ? refuseRepeated() : refuse('a foreign sign-in answer', refusalTexts.foreign)
      case 'expired':
        return refuse('an answer to an old sign-in', refusalTexts.expired)
      case 'unreadable':
        return refuse('an answer to a sign-in that is out of reach', refusalTexts.unreadable)
      case 'pending':
        lastState = state
        if (currentConnection() !== connection) return refuse('an answer at a service that was left', refusalTexts.unreadable)
        log.info('the sign-in of the last run goes on')
        return signingIn.continueAttempt(connection, continuedAttempt(address, app, attempt.pending), signingIn.restState() ?? restState)
      default:
        return assertNever(attempt)
    }
  }

  const handleRedirect = async (address: string): Promise<void> => {
    const [connection, restState] = [currentConnection(), stateToRestore()]
    const redirect = connection?.preset.redirect_uri ?? ''
    const state = redirectForm(redirect)?.kind === 'custom' && isRedirect(address, redirect) ? readState(address) : null
    if (!connection || !restState || state === null) return refuse('a foreign sign-in answer', refusalTexts.foreign)
    if (state === lastState) return refuseRepeated()
    // Several responses are examined at the same time, even while the keychain is slow, as a forged one must not block the real one.
    await takePending(address, connection, state, restState)
  }

  return {
    deliver: address => {
      const wasTaken = signingIn.deliver(address)
      if (wasTaken) lastState = readState(address)
      else void handleRedirect(address)
      return wasTaken
    },
    resetNotices: () => {
      isShown = false
    },
  }
}

/** An attempt made from a redirect to the sign-in of an earlier run: it only has to exchange the code. */
function continuedAttempt(address: string, app: OAuthApp, { verifier, clientId }: PendingSignIn): SignInAttempt {
  return {
    address: null,
    deliver: () => false,
    cancel: () => undefined,
    tokens: async progress => {
      const code = readCode(address, app.auth_url)
      if (!code.ok) return code
      progress({ phase: 'finishing' })
      const response = await exchangeCode(app, code.value, verifier)
      return response.ok ? ok({ response: response.value, client: clientId, grant: 'authorization_code' }) : response
    },
  }
}
