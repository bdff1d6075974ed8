// The interface of one sign-in attempt, whichever its method: through the browser, with a code typed at another device, or at the service
// inside the app.
import type { SignInProgress } from '../../../shared/app-state.ts'
import type { Result } from '../../../shared/errors.ts'
import type { TokenResponse } from '../../../shared/wire/oauth.ts'
import type { StoredTokens } from '../tokens/tokens.ts'

/** Tokens just issued, with the OAuth client and grant that they belong to: a refresh needs both. */
export type Issued = { readonly response: TokenResponse } & Pick<StoredTokens, 'client' | 'grant'>

export type SignInAttempt = {
  /**
   * The consent page to open in the browser; null if there is none. It holds the OAuth state and the challenge, so it must not be logged.
   */
  readonly address: string | null
  /** Takes a redirect address that the operating system handed to the app; false if this attempt does not await it. */
  deliver(address: string): boolean
  cancel(): void
  /**
   * Gets the tokens of this attempt, reporting `progress` until it ends; to be called once. Errors: refused, cancelled, offline,
   * bad-response.
   */
  tokens(onProgress: (progress: SignInProgress) => void): Promise<Result<Issued>>
  /** Tells the browser's last page how the sign-in ended: the name of who is signed in, null if it failed. */
  showOutcome?(name: string | null): void
}
