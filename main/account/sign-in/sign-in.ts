// Signing in through the browser: consent page, redirect, code, tokens (protocol 1.2).

import { redirectForm } from '../../../shared/connection/redirect-form.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { authorizeAddress, proofParameter } from '../../../shared/wire/oauth.ts'
import { createPkce, exchangeCode, type OAuthApp, type Pkce } from '../tokens/oauth.ts'
import type { SignInAttempt } from './attempt.ts'
import type { PendingSignIns } from './pending-sign-in.ts'
import { awaitRedirect } from './redirect.ts'

type Options = {
  readonly app: OAuthApp
  readonly random: (bytes: number) => Buffer
  /** Timeout of the sign-in, milliseconds, after which it is cancelled. */
  readonly timeout: number
  readonly pending: PendingSignIns
  /** Called at most once, when an error arrives that names no sign-in and may be forged; the sign-in goes on. */
  readonly onUnattributedError: () => void
}

/** The address of the consent page (protocol 1.2). */
export const consentAddress = (app: OAuthApp, { state, challenge }: Pkce): string =>
  authorizeAddress(app.auth_url, {
    client_id: app.client_id,
    state,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: app.scopes.join(' '),
    redirect_uri: app.redirect_uri,
    ...(app.prove && { [proofParameter]: app.prove('authorize', challenge) }),
  })

/** Begins to wait for the redirect of the browser, which the caller opens. Errors: port-taken, bad-response. */
export async function beginSignIn({ app, random, timeout, pending, onUnattributedError }: Options): Promise<Result<SignInAttempt>> {
  const pkce = createPkce(random)
  const redirect = await awaitRedirect({
    redirectUri: app.redirect_uri,
    state: pkce.state,
    authUrl: app.auth_url,
    timeout,
    onUnattributedError,
  })
  if (!redirect.ok) return redirect
  const { code, deliver, cancel, showOutcome } = redirect.value
  const attempt: SignInAttempt = {
    address: consentAddress(app, pkce),
    deliver,
    cancel,
    showOutcome,
    tokens: async progress => {
      const received = await code
      if (!received.ok) return received
      progress({ phase: 'finishing' })
      const response = await exchangeCode(app, received.value, pkce.verifier)
      return response.ok ? ok({ response: response.value, client: app.client_id, grant: 'authorization_code' }) : response
    },
  }
  // Only the link of a custom protocol can start a closed app, so only such a sign-in is kept; no later run listens at the loopback
  // address.
  if (redirectForm(app.redirect_uri)?.kind !== 'custom') return ok(attempt)
  const { state, verifier } = pkce
  return ok(
    pending.keep(attempt, {
      state,
      verifier,
      redirectUri: app.redirect_uri,
      clientId: app.client_id,
      authUrl: app.auth_url,
      receivers: app.receivers,
    }),
  )
}
