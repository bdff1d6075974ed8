// One attempt to sign in, by whichever method: through the browser, or with a code typed at another device.
import type { SignInProgress } from '../../../shared/app-state.ts'
import type { Result } from '../../../shared/errors.ts'
import type { TokenAnswer } from '../../../shared/wire/oauth.ts'
import type { KeptTokens } from '../tokens/tokens.ts'

/** The tokens, and which client they belong to by which grant: both matter when they are refreshed. */
export type Issued = { readonly answer: TokenAnswer } & Pick<KeptTokens, 'client' | 'grant'>

export type Attempt = {
  /** The consent page, for the browser; null if there is none to open. Holds the state and the challenge: not for the log. */
  readonly address: string | null
  /** An address that the operating system handed to the app; false if it is not awaited. */
  deliver(address: string): boolean
  cancel(): void
  /** Resolves with how the attempt ends. Errors: refused, cancelled, offline, bad-response. Called once. */
  tokens(progress: (progress: SignInProgress) => void): Promise<Result<Issued>>
  /** For whoever waits at the browser, where somebody does: the name of who is signed in now; null: it came to nothing. */
  settled?(name: string | null): void
}
