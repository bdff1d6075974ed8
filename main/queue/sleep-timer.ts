// Lets the sleep timer run out: looks at the clock now and then, as timers stand still while a computer sleeps.
import type { Sleep } from '../../shared/queue/model.ts'
import type { Delay } from '../api/retry.ts'

type Dependencies = { readonly delay: Delay; readonly now: () => number; readonly due: () => void }

/** The longest wait without a look at the clock, milliseconds. */
const longest = 30_000

export type SleepTimer = {
  /** Waits for what is wanted now, and no longer for anything else. */
  watch(sleep: Sleep): void
  stop(): void
}

/** Calls `due` once when the clock passes the moment that is watched. */
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
