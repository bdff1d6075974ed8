// Signs in at the service inside the app: the secret of this run stands for the person's consent, so no browser is needed.

import { failed, ok } from '../../../shared/errors.ts'
import { policy } from '../../../shared/wire/policy.ts'
import { say } from '../../../shared/words/words.ts'
import { getLocation } from '../../api/http.ts'
import { createPkce, exchangeCode, type OAuthApp } from '../tokens/oauth.ts'
import type { SignInAttempt } from './attempt.ts'
import { hasState, isRedirect, readCode } from './authorization-response.ts'
import { consentAddress } from './sign-in.ts'

/**
 * Makes the attempt: the app itself requests the consent page, with the proof of its secret, and reads the code from the redirect it gets.
 */
export function beginEmbeddedSignIn(app: OAuthApp, random: (bytes: number) => Buffer): SignInAttempt {
  const pkce = createPkce(random)
  const abortController = new AbortController()
  return {
    address: null,
    deliver: () => false,
    cancel: () => abortController.abort(),
    tokens: async progress => {
      progress({ phase: 'finishing' })
      const headers = { accept: 'text/html', 'user-agent': app.userAgent }
      const sent = await getLocation({
        address: consentAddress(app, pkce),
        headers,
        timeout: policy.api.callTimeout,
        signal: abortController.signal,
      })
      if (!sent.ok) return sent
      const redirectAddress = sent.value
      if (redirectAddress === null || !isRedirect(redirectAddress, app.redirect_uri) || !hasState(redirectAddress, pkce.state))
        return noCode
      const code = readCode(redirectAddress, app.auth_url)
      if (!code.ok) return code
      const response = await exchangeCode(app, code.value, pkce.verifier)
      return response.ok ? ok({ response: response.value, client: app.client_id, grant: 'authorization_code' }) : response
    },
  }
}

const noCode = failed('bad-response', say('errors.demoSignInFailed'))
