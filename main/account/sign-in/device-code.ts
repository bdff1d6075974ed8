// One attempt to sign in with a code that the person types, or scans, at another device, while the app polls for the tokens (protocol 1.2,
// 1.5).

import { afterAsking, afterPolling, newPolling, type Polling, troubleOf } from '../../../shared/account/device-poll.ts'
import { type CodeResponse, type PollResponse, readCodeResponse, readPollResponse } from '../../../shared/account/device-response.ts'
import type { SignInProgress } from '../../../shared/app-state.ts'
import { type AppError, assertNever, failed, ok, type Result } from '../../../shared/errors.ts'
import { millis } from '../../../shared/ids.ts'
import { tuning } from '../../../shared/tuning.ts'
import { proofParameter } from '../../../shared/wire/oauth.ts'
import { say } from '../../../shared/words/words.ts'
import { get } from '../../api/http.ts'
import { type DelayFunction, realDelay } from '../../api/retry.ts'
import type { Log } from '../../log.ts'
import { hideSecret } from '../../redact.ts'
import { type OAuthApp, postForm } from '../tokens/oauth.ts'
import type { Clocks } from '../tokens/tokens.ts'
import type { SignInAttempt } from './attempt.ts'

type Options = {
  readonly app: OAuthApp
  /**
   * The client id for the device grant; null: the preset names none, and the client id of browser sign-ins is tried, which the service may
   * refuse (protocol 1.1).
   */
  readonly deviceClientId: string | null
  /** Addresses of the sign-in servers of other services; a code whose verification page is at one of them is refused. */
  readonly others: readonly string[]
  readonly clocks: Clocks
  readonly log: Log
  readonly delay?: DelayFunction
}

/** Makes the attempt; no request is sent before `tokens` is called. */
export function beginCodeSignIn({ app, deviceClientId, others, clocks, log, delay = realDelay }: Options): Result<SignInAttempt> {
  const client = deviceClientId ?? app.client_id
  const abortController = new AbortController()

  const requestCode = async (): Promise<CodeResponse> => {
    const query = new URLSearchParams({ client_id: client, scope: app.scopes.join(' ') })
    if (app.prove) query.set(proofParameter, app.prove('device code', client))
    const response = await get({
      address: `${app.auth_url}/device/code?${query.toString()}`,
      headers: { accept: 'application/json', 'user-agent': app.userAgent },
      timeout: tuning.oauth.pollTimeout,
      signal: abortController.signal,
    })
    const servers = { own: app.auth_url, others }
    const read: CodeResponse = response.ok ? readCodeResponse(response.value, servers) : { kind: 'no-response', error: response.error }
    if (read.kind === 'code') hideSecret(read.code.secret)
    return read
  }

  const poll = async (secret: string): Promise<PollResponse> => {
    // The value is `device_code`, as the service refuses the URN of RFC 8628 (protocol 1.2).
    const form = { grant_type: 'device_code', device_code: secret, client_id: client }
    const response = await postForm(app, '/token', form, { signal: abortController.signal, timeout: tuning.oauth.pollTimeout })
    return response.ok ? readPollResponse(response.value) : { kind: 'no-response', error: response.error }
  }

  const tokens: SignInAttempt['tokens'] = async progress => {
    const show = reportChanges(progress, clocks)
    let polling = newPolling(clocks.steady())
    for (;;) {
      const { next } = polling
      if (next.do === 'end') return { ok: false, error: next.error }
      if (next.do === 'take') return ok({ response: next.response, client, grant: 'device_code' })
      if (abortController.signal.aborted) return failed('cancelled', say('errors.signInCancelled'))
      show(polling)
      await delay(Math.max(0, next.at - clocks.steady()), abortController.signal)
      if (!abortController.signal.aborted) polling = await performNext(polling, next)
    }
  }

  const performNext = async (polling: Polling, next: Extract<Polling['next'], { at: number }>): Promise<Polling> => {
    switch (next.do) {
      case 'ask': {
        const requestedAt = clocks.steady()
        const response = await requestCode()
        log.info(`a code to sign in with: ${response.kind}`)
        return afterAsking(polling, response, requestedAt, clocks.steady())
      }
      case 'poll': {
        const response = await poll(next.code.secret)
        if (response.kind !== 'waiting') log.info(`the answer to the code: ${response.kind}`)
        return afterPolling(polling, response, clocks.steady())
      }
      default:
        return assertNever(next)
    }
  }

  return ok({ address: null, deliver: () => false, cancel: () => abortController.abort(), tokens })
}

/** Milliseconds by which the wall clock may drift from the steady one before the shown time at which the code expires is corrected. */
const driftTolerance = 1_000

/**
 * Returns a function that calls `progress` if what it shows differs from the last call: the code, a trouble, or when the code expires
 * (measured by the steady clock, shown by the wall clock).
 */
function reportChanges(onProgress: (progress: SignInProgress) => void, { wall, steady }: Clocks): (polling: Polling) => void {
  let last: (Pick<Polling, 'shown'> & { readonly trouble: AppError | null; readonly until: number }) | null = null
  return polling => {
    const { shown } = polling
    const until = shown ? wall() + shown.expiresAt - steady() : 0
    const trouble = troubleOf(polling)
    if (last?.shown === shown && last.trouble?.message === trouble?.message && Math.abs(last.until - until) < driftTolerance) return
    last = { shown, trouble, until }
    const code = shown && {
      userCode: shown.code.userCode,
      address: shown.code.address,
      completeAddress: shown.code.completeAddress,
      until: millis(until),
    }
    onProgress({ phase: 'code', code, ...(trouble && { trouble }) })
  }
}
