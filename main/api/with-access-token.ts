// Sends a request with the access token in use, and once more with a refreshed token if the service refuses the first one.
import { failed, type Result } from '../../shared/errors.ts'
import { say } from '../../shared/words/words.ts'
import type { ModeOutcome } from './post-mode.ts'

/** Source of access tokens for one account, provided by account.ts; a token about to expire is refreshed early. */
export type TokenSource = {
  access(): Promise<Result<string>>
  /**
   * Resolves with a token other than `refused`: the one in use if it differs by now, else a refreshed one; concurrent callers share one
   * refresh.
   */
  refresh(refused: string): Promise<Result<string>>
  /**
   * Reports that the service refuses a token that `refresh` gave: if it was just issued, the sign-in is over (protocol 2.3), else it is
   * refreshed.
   */
  reportRefused(refused: string): void
}

/** Whether the API answered so that its token must be valid. */
export const isTokenAccepted = (outcome: ModeOutcome): outcome is Extract<ModeOutcome, { kind: 'response' | 'refused' }> =>
  outcome.kind === 'response' || outcome.kind === 'refused'

/** For a token that another server refuses and the API accepts. */
export const refusedByOtherServer = failed('expired', say('errors.serverRefusesSignIn'))

/**
 * Sends with the token in use, and once more with a refreshed one if the service says unauthenticated (protocol 2.3, 10). `askApi`: for
 * servers other than the API, sends a token to the API: only if that refuses it, too, is it refreshed, or the sign-in over, as the other
 * server may merely have lost its own record of it. Resolves with the outcome of the last `post`, or with a failure where no token is to be
 * had, or the API accepts it (code expired), or cannot be asked.
 */
export async function withAccessToken<T>(
  tokens: TokenSource,
  post: (token: string) => Promise<ModeOutcome<T>>,
  askApi?: (token: string) => Promise<ModeOutcome>,
): Promise<ModeOutcome<T>> {
  const postConfirmed = async (token: string): Promise<ModeOutcome<T>> => {
    const outcome = await post(token)
    if (outcome.kind !== 'unauthenticated' || askApi === undefined) return outcome
    const apiOutcome = await askApi(token)
    return isTokenAccepted(apiOutcome) ? { kind: 'failed', error: refusedByOtherServer.error } : apiOutcome
  }
  const token = await tokens.access()
  if (!token.ok) return { kind: 'failed', error: token.error }
  const outcome = await postConfirmed(token.value)
  if (outcome.kind !== 'unauthenticated') return outcome
  const fresh = await tokens.refresh(token.value)
  if (!fresh.ok) return { kind: 'failed', error: fresh.error }
  const second = await postConfirmed(fresh.value)
  if (second.kind === 'unauthenticated') tokens.reportRefused(fresh.value)
  return second
}
