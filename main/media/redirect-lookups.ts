// Name lookups for redirects: libuv makes few at a time for the whole process, so one server that names hosts whose name servers never
// answer would keep every other request waiting. Each redirecting server has one lookup under way at a time.

import { LRUCache } from 'lru-cache'
import { tuning } from '../../shared/tuning.ts'
import { abortable } from '../abortable.ts'
import type { Resolve } from './inner-hosts.ts'

/**
 * Makes the lookups of one redirect by the host `server`. They reject as `resolve` does, if they have not come back in time, and with the
 * reason of `signal`.
 */
export type RedirectLookups = (server: string, signal: AbortSignal) => Resolve

/** Most names whose addresses are remembered. */
const maxNames = 200

/** Makes the lookups of one process by `resolve`; `steady` is a monotonic clock, milliseconds. */
export function createRedirectLookups(resolve: Resolve, steady: () => number = () => performance.now()): RedirectLookups {
  const { timeout, remembered } = tuning.media.redirects
  const addresses = new LRUCache<string, readonly string[]>({ max: maxNames, ttl: remembered, perf: { now: steady } })
  /** By redirecting server: resolves when its last lookup has come back. A lookup cannot be aborted, so it counts until then. */
  const lastLookups = new Map<string, Promise<void>>()

  const enqueue = (server: string, name: string, signal: AbortSignal): Promise<readonly string[]> => {
    const found = (lastLookups.get(server) ?? Promise.resolve()).then(async () => {
      signal.throwIfAborted()
      const known = addresses.get(name)
      if (known !== undefined) return known
      const lookedUp = await resolve(name)
      addresses.set(name, lookedUp)
      return lookedUp
    })
    const ended = found.then(
      () => undefined,
      () => undefined,
    )
    lastLookups.set(server, ended)
    void ended.then(() => lastLookups.get(server) === ended && lastLookups.delete(server))
    return found
  }

  return (server, signal) => async name => {
    const known = addresses.get(name)
    if (known !== undefined) return known
    const late = new AbortController()
    const either = AbortSignal.any([signal, late.signal])
    const timer = setTimeout(() => late.abort(new Error('The lookup takes too long')), timeout)
    try {
      return await abortable(enqueue(server, name, either), either)
    } finally {
      clearTimeout(timer)
    }
  }
}
