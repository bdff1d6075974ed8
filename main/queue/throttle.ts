// A throttle: acts once for all calls of a while, as others may call as often as they like.
import type { Delay } from '../api/retry.ts'

export type Throttle = {
  /** Acts once, so many milliseconds after the first of the calls that come until then. */
  begin(): void
  /** Nothing happens any more. */
  stop(): void
}

export function createThrottle(milliseconds: number, delay: Delay, act: () => void): Throttle {
  const stopped = new AbortController()
  let waiting = false
  const wait = async () => {
    waiting = true
    await delay(milliseconds, stopped.signal)
    waiting = false
    if (!stopped.signal.aborted) act()
  }
  return {
    begin: () => {
      if (!waiting && !stopped.signal.aborted) void wait()
    },
    stop: () => stopped.abort(),
  }
}
