// One attempt to sign in: consent page, way back, code, tokens (protocol 1.2).
import { ok, type Result } from '../../shared/errors.ts'
import { authorizeAddress, type TokenAnswer } from '../../shared/wire/oauth.ts'
import { createProof, exchangeCode, type OAuthApp } from './oauth.ts'
import { awaitRedirect } from './redirect.ts'

export type Attempt = {
  /** The consent page, for the browser. Holds the state and the challenge: not for the log. */
  readonly address: string
  /** An address that the operating system handed to the app; false if it is not awaited. */
  deliver(address: string): boolean
  cancel(): void
  /** `came` is called when the browser is back and the exchange begins. Errors: refused, cancelled, offline, bad-response. */
  tokens(came: () => void): Promise<Result<TokenAnswer>>
}

type Options = { readonly app: OAuthApp; readonly random: (bytes: number) => Buffer /** milliseconds */; readonly limit: number }

/** Begins to wait for the browser, which the caller opens. Errors: port-taken, bad-response. */
export async function beginSignIn({ app, random, limit }: Options): Promise<Result<Attempt>> {
  const proof = createProof(random)
  const waiting = await awaitRedirect({ redirectUri: app.redirect_uri, state: proof.state, limit })
  if (!waiting.ok) return waiting
  const { code, deliver, cancel } = waiting.value
  return ok({
    address: authorizeAddress(app.auth_url, {
      client_id: app.client_id,
      state: proof.state,
      response_type: 'code',
      code_challenge: proof.challenge,
      code_challenge_method: 'S256',
      scope: app.scopes.join(' '),
      redirect_uri: app.redirect_uri,
    }),
    deliver,
    cancel,
    tokens: async came => {
      const received = await code
      if (!received.ok) return received
      came()
      return exchangeCode(app, received.value, proof.verifier)
    },
  })
}
