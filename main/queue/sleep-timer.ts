// Runs the sleep timer: rechecks the clock periodically, as timers stand still while the computer sleeps.
import type { Sleep } from '../../shared/queue/model.ts'
import type { Delay } from '../api/retry.ts'

type Dependencies = { readonly delay: Delay; readonly now: () => number; readonly due: () => void }

/** Longest interval between two looks at the clock, milliseconds. */
const longest = 30_000

export type SleepTimer = {
  /** Sets what to wait for, in place of anything before. */
  watch(sleep: Sleep): void
  stop(): void
}

/** Makes a timer that calls `due` once when the clock passes the watched moment. */
export function createSleepTimer({ delay, now, due }: Dependencies): SleepTimer {
  let until: number | null = null
  let waiting = new AbortController()
  const wait = async (moment: number, { signal }: AbortController) => {
    while (!signal.aborted && now() < moment) await delay(Math.min(longest, moment - now()), signal)
    if (signal.aborted) return
    until = null
    due()
  }
  const turnTo = (moment: number | null) => {
    if (moment === until) return
    until = moment
    waiting.abort()
    waiting = new AbortController()
    if (moment !== null) void wait(moment, waiting)
  }
  return {
    watch: sleep => turnTo(sleep.kind === 'at' ? sleep.until : null),
    stop: () => turnTo(null),
  }
}
