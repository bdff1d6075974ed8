// One GET to a media server: redirects without credentials (C-24), timeouts for the response and for each piece, and no address in any
// error.

import { lookup } from 'node:dns/promises'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import { fetchOut, isProxied } from '../network/way-out.ts'
import { leadsInside, type Resolve } from './inner-hosts.ts'

export type Got = {
  readonly status: number
  readonly headers: Headers
  /** The next bytes; null at the end. Rejects when the transfer breaks or stalls. */
  next(): Promise<Uint8Array | null>
  /** Aborts the transfer. */
  cancel(): void
}

/** The transfer rate fell below the least acceptable one. */
export class TooSlow extends Error {}

/** The least acceptable transfer rate: `bytes` per `within` milliseconds of waiting. */
export type LeastRate = { readonly bytes: number; readonly within: number }

/** Milliseconds waited and bytes received since the last check of the rate, over all transfers that share it. */
export type Pace = { waited: number; came: number }
export const newPace = (): Pace => ({ waited: 0, came: 0 })

type Limits = {
  readonly leastRate: LeastRate
  readonly pace: Pace
  readonly resolve: Resolve
}
const resolveName: Resolve = async name => {
  if (await isProxied(new URL(`https://${name}`))) return []
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

/** Errors: offline (no response in time, or none), bad-response (too many redirects, or one to a more internal network), cancelled. */
export async function httpGet(
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  { leastRate = tuning.media.leastRate, pace = newPace(), resolve = resolveName }: Partial<Limits> = {},
): Promise<Result<Got>> {
  const stop = new AbortController()
  const whole = AbortSignal.any([signal, stop.signal])
  const options = { headers: { ...headers, 'Accept-Encoding': 'identity' }, signal: whole }
  const first = new URL(address)
  let url = first
  try {
    for (let hops = 0; hops <= policy.media.redirects; hops += 1) {
      const asked = performance.now()
      const response = await inTime(fetchOut(url, options), stop)
      pace.waited += performance.now() - asked
      const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (target === null) return ok(reading(response, stop, leastRate, pace))
      await response.body?.cancel()
      const before = url
      url = new URL(target, before)
      // A redirect from https to http would expose secrets, and other schemes are not followed.
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && before.protocol === 'http:')) break
      // Resolved here and again by the connection, so DNS rebinding could get past this check; such a request carries no secret.
      if (url.host !== first.host && (await leadsInside(first.hostname, url.hostname, resolve))) {
        return failed('bad-response', say('errors.theMediaServerSentThePlayer'))
      }
    }
    return failed('bad-response', say('errors.theMediaServerSentThePlayer2'))
  } catch {
    // The error is dropped on purpose: it may hold the address, which holds the token.
    if (signal.aborted) return failed('cancelled', say('errors.theTransferWasCancelled'))
    return failed('offline', say('errors.theMediaServerCannotBeReached'))
  }
}

function reading(response: Response, stop: AbortController, leastRate: LeastRate, pace: Pace): Got {
  const reader = response.body?.getReader()
  return {
    status: response.status,
    headers: response.headers,
    next: async () => {
      const asked = performance.now()
      const piece = reader ? await inTime(reader.read(), stop) : { done: true as const }
      if (piece.done) return null
      pace.waited += performance.now() - asked
      pace.came += piece.value.length
      if (pace.waited < leastRate.within) return piece.value
      if (pace.came < leastRate.bytes) {
        stop.abort()
        throw new TooSlow('The media server sends next to nothing.')
      }
      Object.assign(pace, newPace())
      return piece.value
    },
    cancel: () => stop.abort(),
  }
}

async function inTime<T>(promise: Promise<T>, stop: AbortController): Promise<T> {
  const timer = setTimeout(() => stop.abort(), policy.media.timeout)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
