// Name lookups of media transfers, remembered for a while. libuv makes few at a time for the whole process, so one server that redirects to
// hosts whose name servers never answer would keep every other request waiting: each redirecting server has one under way at a time.

import { LRUCache } from 'lru-cache'
import { tuning } from '../../shared/tuning.ts'
import { abortable } from '../abortable.ts'
import type { Resolve } from './inner-hosts.ts'

/**
 * Lookups with the same `queue` are one at a time, those without one as many as there are names; `timeout`, in milliseconds, counts from the
 * call on.
 */
export type LookupOptions = { readonly queue: string | null; readonly timeout: number; readonly signal: AbortSignal }

export type MediaLookups = {
  /** The addresses of a name. Rejects as `resolve` does, if they have not come back in time, and with the reason of the signal. */
  find(name: string, options: LookupOptions): Promise<readonly string[]>
  /** Forgets the addresses of a name, as none of them can be reached. */
  forget(name: string): void
}

/** Most names whose addresses are remembered. */
const maxNames = 200

/**
 * Makes the lookups of one process by `resolve`, which shares those of a name (name-lookups.ts); `steady` is a monotonic clock,
 * milliseconds.
 */
export function createMediaLookups(resolve: Resolve, steady: () => number = () => performance.now()): MediaLookups {
  const addresses = new LRUCache<string, readonly string[]>({ max: maxNames, ttl: tuning.media.addressesRemembered, perf: { now: steady } })
  const lookUp = async (name: string): Promise<readonly string[]> => {
    const lookedUp = await resolve(name)
    addresses.set(name, lookedUp)
    return lookedUp
  }
  /** By queue: resolves when its last lookup has come back. A lookup cannot be aborted, so it counts until then. */
  const lastLookups = new Map<string, Promise<void>>()

  const enqueue = (queue: string, name: string, signal: AbortSignal): Promise<readonly string[]> => {
    const found = (lastLookups.get(queue) ?? Promise.resolve()).then(async () => {
      signal.throwIfAborted()
      return addresses.get(name) ?? lookUp(name)
    })
    const ended = found.then(
      () => undefined,
      () => undefined,
    )
    lastLookups.set(queue, ended)
    void ended.then(() => lastLookups.get(queue) === ended && lastLookups.delete(queue))
    return found
  }

  return {
    find: async (name, { queue, timeout, signal }) => {
      const known = addresses.get(name)
      if (known !== undefined) return known
      const late = new AbortController()
      const either = AbortSignal.any([signal, late.signal])
      const timer = setTimeout(() => late.abort(new Error('The lookup takes too long')), timeout)
      try {
        return await abortable(queue === null ? lookUp(name) : enqueue(queue, name, either), either)
      } finally {
        clearTimeout(timer)
      }
    },
    forget: name => void addresses.delete(name),
  }
}
