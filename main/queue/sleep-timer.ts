// Runs the sleep timer: rechecks the clock periodically, as timers stand still while the computer sleeps.
import type { Sleep } from '../../shared/queue/model.ts'
import type { DelayFunction } from '../api/retry.ts'

type Dependencies = { readonly delay: DelayFunction; readonly now: () => number; readonly onDue: () => void }

/**
 * Longest pause before the clock is read again, milliseconds: timers stand still while the computer sleeps, so the timer may act so much
 * late.
 */
const longestWait = 30_000

export type SleepTimer = {
  /**
   * Watches for the moment at which this sleep timer is due, in place of any former one; a timer without a moment (off, or at the end of a
   * song) only cancels the wait.
   */
  watch(sleep: Sleep): void
  stop(): void
}

/** Makes a timer that calls `onDue` once when the clock passes the watched moment. */
export function createSleepTimer({ delay, now, onDue }: Dependencies): SleepTimer {
  let currentMoment: number | null = null
  let waiting = new AbortController()
  const wait = async (moment: number, { signal }: AbortController) => {
    while (!signal.aborted && now() < moment) await delay(Math.min(longestWait, moment - now()), signal)
    if (signal.aborted) return
    currentMoment = null
    onDue()
  }
  const setMoment = (moment: number | null) => {
    if (moment === currentMoment) return
    currentMoment = moment
    waiting.abort()
    waiting = new AbortController()
    if (moment !== null) void wait(moment, waiting)
  }
  return {
    watch: sleep => setMoment(sleep.kind === 'at' ? sleep.until : null),
    stop: () => setMoment(null),
  }
}
