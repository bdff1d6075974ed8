// Chooses how to sign in: through the browser, with a code typed at another device, or directly at the service inside the app.

import { redirectForm } from '../../../shared/connection/redirect-form.ts'
import { errorWords, ok, type Result } from '../../../shared/errors.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { t } from '../../../shared/words/words.ts'
import type { Client } from '../../api/client.ts'
import type { Connection } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { KnownAccounts, StoredAccount } from '../known-accounts.ts'
import { appOf } from '../tokens/oauth.ts'
import type { Clocks } from '../tokens/tokens.ts'
import type { SignInAttempt } from './attempt.ts'
import type { SignInMethod } from './current-sign-in.ts'
import { beginCodeSignIn } from './device-code.ts'
import { beginEmbeddedSignIn } from './embedded-sign-in.ts'
import type { PendingSignIns } from './pending-sign-in.ts'
import { redirectClash } from './redirect-clash.ts'
import { beginSignIn } from './sign-in.ts'

/** Begins an attempt. Errors: port-taken, refused, offline, bad-response. */
export type SignInMethods = Readonly<Record<SignInMethod, (connection: Connection) => Promise<Result<SignInAttempt>>>>

type Dependencies = {
  readonly client: Client
  readonly known: Pick<KnownAccounts, 'entries'>
  readonly random: (bytes: number) => Buffer
  /** Timeout of a sign-in in the browser, milliseconds, after which it is cancelled. */
  readonly timeout: number
  readonly clocks: Clocks
  readonly pending: PendingSignIns
  /** Registers the app with the system as the handler of the custom protocol's links. Error: refused, with what can be done. */
  readonly claimLinks: () => Promise<Result<void>>
  readonly log: Log
  readonly notify: Notify
}

const signInServerOf = ({ choice }: StoredAccount): readonly string[] => (choice.kind === 'service' ? [choice.preset.auth_url] : [])

const unattributedErrorText = t('account.redirect.doubted')

export function createSignInMethods({
  client,
  known,
  random,
  timeout,
  clocks,
  pending,
  claimLinks,
  log,
  notify,
}: Dependencies): SignInMethods {
  return {
    browser: async connection => {
      const clash = redirectClash(connection, known.entries())
      if (clash) return clash
      const claimed = redirectForm(connection.preset.redirect_uri)?.kind === 'custom' ? await claimLinks() : null
      // Links may reach the app in spite of the failure, or once it is mended: the person is told, and the sign-in goes on.
      if (claimed && !claimed.ok) notify('warning', errorWords(claimed.error))
      return beginSignIn({
        app: appOf(connection, client),
        random,
        timeout,
        pending,
        onUnattributedError: () => notify('info', unattributedErrorText),
      })
    },
    embedded: async connection => ok(beginEmbeddedSignIn(appOf(connection, client), random)),
    code: async connection => {
      const others = [publicDeployment.auth_url, ...known.entries().flatMap(signInServerOf)]
      return beginCodeSignIn({ app: appOf(connection, client), deviceClientId: connection.preset.device_client_id, others, clocks, log })
    },
  }
}
