// One GET to a media server: redirects without credentials (C-24), timeouts for the response and for each piece, and no address in any
// error.

import { failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import { abortable } from '../abortable.ts'
import { resolveName } from '../network/resolve-name.ts'
import { routedFetch } from '../network/routed-fetch.ts'
import { isProxied } from '../network/routed-requests.ts'
import { addressesOf, isMoreInternal } from './inner-hosts.ts'
import { createMediaLookups, type MediaLookups } from './media-lookups.ts'

export type MediaResponse = {
  readonly status: number
  readonly headers: Headers
  /**
   * The next bytes of the body; null at the end. Rejects when the transfer breaks or stalls, and with TransferTooSlow below the lowest
   * rate.
   */
  next(): Promise<Uint8Array | null>
  /** Aborts the transfer. */
  cancel(): void
}

/** Thrown when a transfer is slower than the lowest acceptable rate. */
export class TransferTooSlow extends Error {}

/**
 * The lowest acceptable transfer rate: `bytes` per `within` milliseconds spent waiting for the server; time in which the reader asks for
 * nothing does not count.
 */
export type MinRate = { readonly bytes: number; readonly within: number }

/** Milliseconds waited and bytes received since the last check of the rate, over all transfers that share it. */
export type TransferRate = { waited: number; received: number }
export const newTransferRate = (): TransferRate => ({ waited: 0, received: 0 })

type Limits = {
  readonly minRate: MinRate
  readonly rate: TransferRate
  readonly lookups: MediaLookups
  /** Base address of the API that announced the server, which has to be no further inside than that; null: it is judged by nothing. */
  readonly announcedBy: string | null
}

/** The lookups of all transfers of this process. */
const mediaLookups = createMediaLookups(resolveName)

/**
 * Sends a GET request and resolves with its response, following redirects. Errors: offline (no response in time, or none), bad-response
 * (too many redirects, one to an unencrypted or other scheme, or one to a more internal network), cancelled. Also offline, as names may
 * mean something else in a moment: a server that the API announced lies further inside than the API.
 */
export async function httpGet(
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  { minRate = tuning.media.minRate, rate = newTransferRate(), lookups = mediaLookups, announcedBy = null }: Partial<Limits> = {},
): Promise<Result<MediaResponse>> {
  const abortController = new AbortController()
  const anySignal = AbortSignal.any([signal, abortController.signal])
  const options = { headers: { ...headers, 'accept-encoding': 'identity' }, signal: anySignal }
  const first = new URL(address)
  let url = first
  const addressesNow = (host: URL, queue: string | null, timeout: number): Promise<readonly string[]> =>
    addressesOf(host.hostname, async name => {
      const isDirect = !(await withTimeout(abortable(isProxied(host), anySignal), abortController))
      return isDirect ? lookups.find(name, { queue, timeout, signal: anySignal }) : []
    })
  try {
    const from = await addressesNow(first, null, policy.media.pieceTimeout)
    const api = announcedBy === null ? null : new URL(announcedBy)
    if (api !== null && api.hostname !== first.hostname) {
      // An API whose name cannot be looked up now counts as outside of the local network.
      const apiAddresses: readonly string[] = await addressesNow(api, null, tuning.media.redirectLookupTimeout).catch(() => [])
      // An API whose name has addresses inside and outside may announce its own.
      if (!from.every(known => apiAddresses.includes(known)) && isMoreInternal(apiAddresses, from))
        return failed('offline', say('errors.mediaAnnouncedInside'))
    }
    let addresses = from
    for (let hops = 0; hops <= policy.media.maxRedirects; hops += 1) {
      const startedAt = performance.now()
      const response = await withTimeout(routedFetch(url, { ...options, addresses }), abortController)
      rate.waited += performance.now() - startedAt
      const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (target === null) return ok(readBody(response, abortController, minRate, rate))
      await response.body?.cancel()
      const before = url
      url = new URL(target, before)
      // A redirect from https to http would expose secrets, and other schemes are not followed.
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && before.protocol === 'http:')) break
      // The connection is made to the addresses that are judged here, whatever the name means by then (DNS rebinding).
      addresses = await addressesNow(url, `redirects by ${first.host}`, tuning.media.redirectLookupTimeout)
      // A server whose name has addresses inside and outside may redirect to itself.
      if (url.host === first.host && addresses.every(known => from.includes(known))) continue
      if (isMoreInternal(from, addresses)) return failed('bad-response', say('errors.mediaRedirectedInside'))
    }
    return failed('bad-response', say('errors.mediaRedirectedInCircles'))
  } catch {
    // The error is dropped on purpose: it may hold the address, which holds the token.
    if (signal.aborted) return failed('cancelled', say('errors.mediaCancelled'))
    lookups.forget(url.hostname)
    return failed('offline', say('errors.mediaServerUnreachable'))
  }
}

function readBody(response: Response, abortController: AbortController, minRate: MinRate, rate: TransferRate): MediaResponse {
  const reader = response.body?.getReader()
  return {
    status: response.status,
    headers: response.headers,
    next: async () => {
      const startedAt = performance.now()
      const piece = reader ? await withTimeout(reader.read(), abortController) : { done: true as const }
      if (piece.done) return null
      rate.waited += performance.now() - startedAt
      rate.received += piece.value.length
      if (rate.waited < minRate.within) return piece.value
      if (rate.received < minRate.bytes) {
        abortController.abort()
        throw new TransferTooSlow('The media server sends next to nothing.')
      }
      Object.assign(rate, newTransferRate())
      return piece.value
    },
    cancel: () => abortController.abort(),
  }
}

async function withTimeout<T>(promise: Promise<T>, abortController: AbortController): Promise<T> {
  const timer = setTimeout(() => abortController.abort(), policy.media.pieceTimeout)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
