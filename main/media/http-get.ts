// One GET to a media server: redirects without credentials (C-24), a time limit for the answer and for every piece, no address in any error.
import { failed, ok, type Result } from '../../shared/errors.ts'
import { policy } from '../../shared/wire/policy.ts'

export type Got = {
  readonly status: number
  readonly headers: Headers
  /** The next bytes; null at the end. Rejects when the transfer broke or stood still. */
  next(): Promise<Uint8Array | null>
  /** Ends the transfer. */
  cancel(): void
}

/** Errors: offline (no answer in time, or none at all), bad-response (redirects that lead nowhere), cancelled. */
export async function httpGet(address: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Result<Got>> {
  const stop = new AbortController()
  const whole = AbortSignal.any([signal, stop.signal])
  const options = { headers: { ...headers, 'Accept-Encoding': 'identity' }, redirect: 'manual', signal: whole } as const
  let url = new URL(address)
  try {
    for (let hops = 0; hops <= policy.media.redirects; hops += 1) {
      const response = await inTime(fetch(url, options), stop)
      const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (target === null) return ok(reading(response, stop))
      await response.body?.cancel()
      const before = url
      url = new URL(target, before)
      // A secret must not leave encryption on the way, and nothing but the web is followed.
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && before.protocol === 'http:')) break
    }
    return failed('bad-response', 'The media server sent the player in circles.')
  } catch {
    // The reason is left out on purpose: it can hold the address, and the address holds the token.
    if (signal.aborted) return failed('cancelled', 'The transfer was cancelled.')
    return failed('offline', 'The media server cannot be reached.')
  }
}

function reading(response: Response, stop: AbortController): Got {
  const reader = response.body?.getReader()
  return {
    status: response.status,
    headers: response.headers,
    next: async () => {
      const piece = reader ? await inTime(reader.read(), stop) : { done: true as const }
      return piece.done ? null : piece.value
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
