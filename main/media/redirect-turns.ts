// Redirects to other hosts, one after the other: each costs name lookups, of which libuv runs two at a time for the whole process, so that
// names whose name servers never answer would keep every other request waiting.

import { LRUCache } from 'lru-cache'
import { tuning } from '../../shared/tuning.ts'
import { isMoreInternal, type Resolve } from './inner-hosts.ts'
import { createSemaphore } from './semaphore.ts'

/** What a redirect came to: its target answered, with any status; no answer came; or nobody waits for one any more. */
type RedirectEnd = 'answered' | 'failed' | 'cancelled'

export type RedirectTurn = {
  /** Whether the target is more internal than the server (`isMoreInternal`). */
  readonly isInward: boolean
  /** Ends the turn; only the first call counts. */
  end(how: RedirectEnd): void
}

export type RedirectTurns = {
  /**
   * Takes the turn for a redirect from the server `from` to `to`. As the connection looks the name up again, a turn to a host that has not
   * answered lately lasts until it is ended, for `tuning.media.redirects.maxTurn` at most. Rejects if a lookup fails, if turn and lookups
   * take too long, and while redirects of that server are not followed.
   */
  take(from: URL, to: URL, resolve: Resolve): Promise<RedirectTurn>
}

/** Most servers, and most targets, that are remembered. */
const maxHosts = 200

/** Makes the turns of one process. `steady`: monotonic clock, milliseconds. */
export function createRedirectTurns(steady = () => performance.now()): RedirectTurns {
  const { timeout, maxTurn, maxFailures, pause, remembered } = tuning.media.redirects
  const semaphore = createSemaphore({ concurrency: 1 })
  /** By server: failures in a row, and until when its redirects are not followed. */
  const failures = new LRUCache<string, { readonly count: number; readonly pausedUntil: number }>({ max: maxHosts })
  /** By target: when it last answered. */
  const answers = new LRUCache<string, number>({ max: maxHosts })

  const note = (from: string, to: string, how: RedirectEnd): void => {
    if (how === 'answered') {
      failures.delete(from)
      answers.set(to, steady())
    }
    if (how !== 'failed') return
    answers.delete(to)
    const count = (failures.get(from)?.count ?? 0) + 1
    failures.set(from, count < maxFailures ? { count, pausedUntil: 0 } : { count: 0, pausedUntil: steady() + pause })
  }
  const throwIfPaused = (from: string): void => {
    if ((failures.get(from)?.pausedUntil ?? 0) > steady()) throw new Error('Redirects of this server are not followed for a while')
  }

  const run = async (from: URL, to: URL, resolve: Resolve, signal: AbortSignal): Promise<RedirectTurn> => {
    const release = await semaphore.acquire()
    let isHeld = true
    const leave = (): void => {
      if (isHeld) release?.()
      isHeld = false
    }
    try {
      signal.throwIfAborted()
      throwIfPaused(from.host) // others of the same server may have failed meanwhile
    } catch (error) {
      leave()
      throw error
    }
    let hasEnded = false
    let longestTurn: NodeJS.Timeout | undefined
    const end = (how: RedirectEnd): void => {
      clearTimeout(longestTurn)
      leave()
      if (!hasEnded) note(from.host, to.host, how)
      hasEnded = true
    }
    try {
      const isInward = await isMoreInternal(from.hostname, to.hostname, resolve)
      signal.throwIfAborted()
      if (isInward) end('cancelled')
      else if ((answers.get(to.host) ?? Number.NEGATIVE_INFINITY) + remembered > steady()) leave()
      else longestTurn = setTimeout(leave, maxTurn)
      return { isInward, end }
    } catch (error) {
      end('failed')
      throw error
    }
  }

  return {
    take: async (from, to, resolve) => {
      throwIfPaused(from.host)
      const abortController = new AbortController()
      const tooLate = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        // A lookup cannot be aborted: it keeps its turn until it comes back.
        abortController.abort()
        tooLate.reject(new Error('A redirect had no turn and no addresses in time'))
      }, timeout)
      try {
        return await Promise.race([run(from, to, resolve, abortController.signal), tooLate.promise])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
