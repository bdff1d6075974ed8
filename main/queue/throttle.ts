// A throttle: runs one action for all calls within an interval, as other devices may cause calls as often as they like.
import type { DelayFunction } from '../api/retry.ts'

export type Throttle = {
  /** Runs the action the interval after this call, unless it is already pending: then this call is merged with it. */
  trigger(): void
  /** Cancels the pending action; later calls of `trigger` do nothing. */
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
