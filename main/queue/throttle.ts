// A throttle: one action for all calls within an interval, as other devices may call as often as they like.
import type { DelayFunction } from '../api/retry.ts'

export type Throttle = {
  /** Acts once, the interval after the first call; calls in between are merged. */
  trigger(): void
  /** Cancels the pending action. */
  stop(): void
}

export function createThrottle(milliseconds: number, delay: DelayFunction, act: () => void): Throttle {
  const abortController = new AbortController()
  let isWaiting = false
  const wait = async () => {
    isWaiting = true
    await delay(milliseconds, abortController.signal)
    isWaiting = false
    if (!abortController.signal.aborted) act()
  }
  return {
    trigger: () => {
      if (!isWaiting && !abortController.signal.aborted) void wait()
    },
    stop: () => abortController.abort(),
  }
}
