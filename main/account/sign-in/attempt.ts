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
   * Address of the consent page to open in the browser; null for methods without one. It holds the OAuth state and the PKCE challenge, so
   * it must not be logged.
   */
  readonly address: string | null
  /** Takes a redirect address that the operating system handed to the app; true if it is the one that this attempt awaits. */
  deliver(address: string): boolean
  cancel(): void
  /**
   * Resolves with the tokens of this attempt when the person has consented; `progress` is called with each new state to show. To be called
   * once. Errors: refused, cancelled, offline, bad-response.
   */
  tokens(onProgress: (progress: SignInProgress) => void): Promise<Result<Issued>>
  /** Tells the browser's last page how the sign-in ended: the name of who is signed in, null if it failed. */
  showOutcome?(name: string | null): void
}
