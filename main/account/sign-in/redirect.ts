// Waits for the browser to come back from the consent page, once: at a loopback address, or by a segue:// link (C-02, C-07).

import { redirectForm } from '../../../shared/connection/redirect-form.ts'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import { policy } from '../../../shared/wire/policy.ts'
import { say } from '../../../shared/words/words.ts'
import { hasState, isErrorWithoutState, isRedirect, readCode } from './authorization-response.ts'
import { listenForBrowser } from './browser-listener.ts'

export type RedirectWait = {
  /** The authorization code. Errors: refused, bad-response, cancelled (also after the timeout). */
  readonly code: Promise<Result<string>>
  /** Takes a redirect address that the operating system handed to the app; false, and nothing has changed, if it is not the awaited one. */
  deliver(address: string): boolean
  cancel(): void
  /** Tells the browser's last page how the sign-in ended: the name of who is signed in, null if it failed. */
  showOutcome(name: string | null): void
}

type Options = {
  readonly redirectUri: string
  readonly state: string
  /** Address of the sign-in server. */
  readonly authUrl: string
  /** How long to wait for the redirect, milliseconds, before `code` resolves with the error `cancelled`; by default that of the policy. */
  readonly timeout?: number
  /** Called at most once, when an error that names no state arrives at the loopback address; it may be forged, so the wait goes on. */
  readonly onUnattributedError?: () => void
}

/** Begins to wait for the redirect. Errors: port-taken; bad-response if the registered address cannot be awaited here. */
export async function awaitRedirect(options: Options): Promise<Result<RedirectWait>> {
  const { redirectUri, state, authUrl, timeout = policy.oauth.browserSignInTimeout, onUnattributedError } = options
  const form = redirectForm(redirectUri)
  if (!form) return failed('bad-response', say('errors.redirectAddressUnusable', { address: redirectUri }))
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  let isFinished = false
  let hadUnattributedError = false
  const deliver = (address: string): boolean => {
    if (isFinished || !isRedirect(address, redirectUri)) return false
    if (!hasState(address, state)) return false
    isFinished = true
    resolve(readCode(address, authUrl))
    return true
  }
  const onRedirect = (address: string): boolean => {
    if (isErrorWithoutState(address) && !hadUnattributedError) {
      hadUnattributedError = true
      onUnattributedError?.()
    }
    return deliver(address)
  }
  const listener = form.kind === 'loopback' ? await listenForBrowser(form, query => onRedirect(redirectUri + query)) : ok(null)
  if (!listener.ok) return listener

  const timer = setTimeout(() => resolve(failed('cancelled', say('errors.signInTimedOut'))), timeout)
  const code = promise.finally(() => {
    clearTimeout(timer)
    listener.value?.close()
  })
  const showOutcome = (name: string | null) => listener.value?.showOutcome(name)
  return ok({
    code,
    deliver,
    showOutcome,
    cancel: () => {
      isFinished = true
      showOutcome(null)
      resolve(failed('cancelled', say('errors.signInCancelled')))
    },
  })
}
