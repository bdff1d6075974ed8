// Typed calls of the JSON API and the library server (protocol 2 and 5), with retries and token refresh. Owns the slice `reachability`.

import { failed, ok, type Result } from '../../shared/errors.ts'
import type { Envelope } from '../../shared/wire/api.ts'
import type { HistoryBody } from '../../shared/wire/history.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store.ts'
import { errorOf } from './person.ts'
import { type ModeOutcome, type ModeResponse, postMode, postStatus, type RequestContext } from './post-mode.ts'
import { requestLibrary } from './request-library.ts'
import { type DelayFunction, withRetries } from './retry.ts'
import { announcedServers, type MediaServers, presetServers } from './servers.ts'
import { isTokenAccepted, refusedByOtherServer, type TokenSource, withAccessToken } from './with-access-token.ts'

/**
 * What became of the history that a request carried. `accepted`: the service answered `result: true`, and so has it; `refused`: it answered
 * `result: false`, and so has not counted it; `unsent`: no attempt got past the token; `uncertain`: an answer was lost or is none.
 */
export type HistoryOutcome = 'accepted' | 'refused' | 'unsent' | 'uncertain'
/** History entries that travel with the next request; `settle` is called once that has ended. */
export type HistoryBatch = { readonly body: HistoryBody; settle(outcome: HistoryOutcome): Promise<void> }

/** What became of the history, by the outcomes of all attempts to send it, oldest first: any whose answer was lost may have counted. */
function historyOutcome(outcomes: readonly ModeOutcome[]): HistoryOutcome {
  const last = outcomes.at(-1)?.kind
  if (last === 'response') return 'accepted'
  if (!outcomes.every(({ kind }) => kind === 'refused' || kind === 'unauthenticated')) return 'uncertain'
  return last === 'refused' ? 'refused' : 'unsent'
}

type CallOptions = {
  readonly repeatable?: boolean
  readonly signal?: AbortSignal
  readonly background?: boolean
  readonly retriesHistory?: boolean
}

/** Gives waiting history entries for a request; `isRetry`: also those that the last request failed to bring over. Null: none. */
type TakeHistory = (isRetry: boolean) => Promise<HistoryBatch | null>

export type Api = {
  /**
   * Posts a mode and resolves with its response. If the service says unauthenticated, the token is refreshed and the request sent once
   * more; transient failures are retried per C-11 when `repeatable` (default true). `background`: no caller shows a refusal, so refusals.ts
   * does. `retriesHistory`: history that the last request failed to bring over may travel along. A repeatable call that is
   * refused with history in it, and was not made for that, is made once more without it. Errors: offline, expired, refused (the
   * service's own message in `answered`), maintenance, bad-response, cancelled.
   */
  call(mode: string, members?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Result<ModeResponse>>
  /** Posts mode `library` and resolves with the response once its headers are there, its body an unread stream. Errors as `call`. */
  library(signal: AbortSignal): Promise<Result<Response>>
  /**
   * Resolves with a newer token after a 401 or `authenticated: false` met outside of `call` (library file, media); concurrent callers share
   * one refresh. Takes the refused token, or the response of `library` whose body said so, of which the API is asked first (error expired:
   * the API accepts the token); for any other response it gives the token in use.
   */
  reauthenticate(refused: string | Response): Promise<Result<string>>
  /** The servers of sound and covers: those that a response last announced, else those of the preset (protocol 2.3). */
  servers(): MediaServers
  /** Sets the function that gives waiting history entries before every `call`; they travel in the member `history`. Null: none wait. */
  attachHistory(take: TakeHistory): void
  /** Calls `listener` with every response of `call` that has `result: true`; returns the function that ends this. */
  onResponse(listener: (envelope: Envelope) => void): () => void
  /** Cancels requests under way and all later ones: none reaches its caller or changes a slice any more. */
  stop(): void
}

type Dependencies = {
  readonly caller: RequestContext
  readonly tokens: TokenSource
  readonly store: Store
  readonly delay: DelayFunction
  readonly log: Log
}

/** Where a request goes; `bare status`: to the API, with nothing in it that a service, or a proxy on the way, could stumble over. */
type Recipient = 'api' | 'bare status' | 'library server'
type SendOptions = { readonly pauses: readonly number[]; readonly signal: AbortSignal; readonly to: Recipient }

/** The API for one signed-in account. Owns the reachability slice. */
export function createApi({ caller, tokens, store, delay, log }: Dependencies): Api {
  const listeners = new Set<(envelope: Envelope) => void>()
  const tokenOf = new WeakMap<Response, string>()
  let takeHistory: TakeHistory = async () => null
  let servers = presetServers(caller.preset)
  const abortController = new AbortController()
  const withStop = (signal: AbortSignal | undefined) =>
    signal ? AbortSignal.any([abortController.signal, signal]) : abortController.signal
  const cancelled = failed('cancelled', say('errors.noLongerSignedIn'))

  /**
   * Sends with the token in use, and once more with a refreshed one if need be; with each token, transient failures are retried after each
   * of `pauses` (milliseconds).
   */
  const send = async <T>({ pauses, signal, to }: SendOptions, post: (token: string) => Promise<ModeOutcome<T>>) => {
    const attempts = (token: string) => withRetries(pauses, delay, () => post(token), signal)
    const askApi = (token: string) => postStatus(caller, token, { signal })
    return noteReachability(await withAccessToken(tokens, attempts, to === 'library server' ? askApi : undefined), to)
  }

  /** How often the service has answered, so that a status without a response is believed only if nothing answered meanwhile. */
  let responseCount = 0
  /**
   * Sets the slice `reachability` by an outcome: any response of the service means online, an error `offline` of a bare `status` offline; a
   * request that was cancelled, or not sent for want of a token, changes nothing. Where any other request gets no response, the status is
   * asked for, as a proxy on the way may reset that request alone.
   */
  const noteReachability = <T>(outcome: ModeOutcome<T>, to: Recipient): ModeOutcome<T> => {
    if (abortController.signal.aborted) return { kind: 'failed', error: cancelled.error }
    const code = 'error' in outcome ? outcome.error.code : null
    if (code === 'offline' && to !== 'bare status') askWhetherOffline()
    else if (code === 'offline') store.set('reachability', 'offline')
    else if (code !== 'cancelled' && code !== 'expired') {
      responseCount += 1
      store.set('reachability', 'online')
    }
    return outcome
  }

  let isAsking = false
  /** Asks for the status once, unless that is under way. */
  const askWhetherOffline = (): void => {
    if (isAsking) return
    isAsking = true
    const countBefore = responseCount
    const { signal } = abortController
    withAccessToken(tokens, token => postStatus(caller, token, { signal, timeout: policy.api.confirmTimeout }))
      .then(outcome => {
        if (responseCount === countBefore) noteReachability(outcome, 'bare status')
      })
      .catch((error: unknown) => log.error('bug in asking for the status', error))
      .finally(() => {
        isAsking = false
      })
  }

  const logFailure = <T>(mode: string, outcome: Exclude<ModeOutcome<T>, { kind: 'response' }>): Result<never> => {
    const error = errorOf(outcome)
    if (error.code !== 'cancelled') log.warning(`${mode}: ${error.code}: ${error.message}`)
    return { ok: false, error }
  }

  const call: Api['call'] = async (mode, members = {}, { repeatable = true, signal: callerSignal, retriesHistory = false } = {}) => {
    const signal = withStop(callerSignal)
    const pauses = repeatable ? policy.api.retryAfter : []
    const outcomes: ModeOutcome[] = []
    const post = (history?: HistoryBody): Promise<ModeOutcome> => {
      const to: Recipient = mode === 'status' && history === undefined ? 'bare status' : 'api'
      const body = history ? { ...members, history } : members
      return send({ pauses, signal, to }, async token => {
        const outcome = await postMode(caller, token, mode, body, { signal })
        outcomes.push(outcome)
        return outcome
      })
    }
    // What must not be repeated carries no history, as then it might have to be.
    const batch = repeatable ? await takeHistory(retriesHistory) : null
    let outcome: ModeOutcome
    try {
      outcome = await post(batch?.body)
    } finally {
      await batch?.settle(historyOutcome(outcomes))
    }
    // The history may be what was refused.
    if (batch && outcome.kind === 'refused' && !retriesHistory) outcome = await post()
    if (outcome.kind !== 'response') return logFailure(mode, outcome)
    const { envelope } = outcome.value
    servers = announcedServers(envelope, servers, caller.preset)
    for (const listener of listeners) listener(envelope)
    return ok(outcome.value)
  }

  return {
    call,
    library: async callerSignal => {
      const signal = withStop(callerSignal)
      const outcome = await send({ pauses: policy.api.retryAfter, signal, to: 'library server' }, async token => {
        const libraryReply = await requestLibrary(caller, token, signal)
        if (libraryReply.kind === 'response') tokenOf.set(libraryReply.value, token)
        return libraryReply
      })
      return outcome.kind === 'response' ? ok(outcome.value) : logFailure('library', outcome)
    },
    reauthenticate: async refused => {
      if (typeof refused === 'string') return tokens.refresh(refused)
      const token = tokenOf.get(refused)
      if (token === undefined) return tokens.access()
      const outcome = await postStatus(caller, token, { signal: abortController.signal })
      if (outcome.kind === 'unauthenticated') return tokens.refresh(token)
      return isTokenAccepted(outcome) ? refusedByOtherServer : { ok: false, error: outcome.error }
    },
    servers: () => servers,
    attachHistory: take => {
      takeHistory = take
    },
    onResponse: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      abortController.abort()
      listeners.clear()
    },
  }
}
