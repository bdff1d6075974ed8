// Rate limit against floods: tells whether more messages, or more bytes in them, came within a time than an honest sender sends.
import type { Log } from './log.ts'

export type RateLimit = {
  /** Length of the window in which messages are counted, milliseconds; the next one begins with the first message after it. */
  readonly within: number
  readonly count: number
  readonly bytes?: number
}

/**
 * Rate limit of warnings in the log that a page can cause: further ones are dropped, as they would push out the older lines, which explain
 * the cause.
 */
const logLimit: RateLimit = { within: 10_000, count: 100 }

/** Wraps a log with a rate limit for warnings that a page can cause at will. `steady`: monotonic clock, milliseconds. */
export function createRateLimitedLog(log: Pick<Log, 'warning' | 'error'>, steady: () => number): Pick<Log, 'warning' | 'error'> {
  const exceedsLimit = createRateLimiter(logLimit, steady)
  return {
    warning: (text, cause) => exceedsLimit() || log.warning(text, cause),
    error: log.error,
  }
}

/**
 * Makes a counter to call for each message with its bytes; it returns true for every message of a window beyond the limit. `steady`:
 * monotonic clock, milliseconds.
 */
export function createRateLimiter(
  { within, count: maxCount, bytes: maxBytes = Number.POSITIVE_INFINITY }: RateLimit,
  steady: () => number,
) {
  let since = steady()
  let [count, sum] = [0, 0]
  return (bytes = 0): boolean => {
    if (steady() - since > within) {
      since = steady()
      count = 0
      sum = 0
    }
    count += 1
    sum += bytes
    return count > maxCount || sum > maxBytes
  }
}
