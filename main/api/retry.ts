// Retry of transient failures with backoff (C-11).
import { setTimeout as sleep } from 'node:timers/promises'
import type { ModeOutcome } from './post-mode.ts'

/** Resolves after so many milliseconds, or early when aborted. */
export type DelayFunction = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** Most milliseconds of a timer, about 25 days: setTimeout treats more as 1 ms, and a caller that waits for a far time would spin. */
const longestTimer = 2 ** 31 - 1

export const realDelay: DelayFunction = async (milliseconds, signal) => {
  let millisecondsLeft = milliseconds
  do {
    await sleep(Math.min(millisecondsLeft, longestTimer), undefined, signal ? { signal } : {}).catch(() => undefined)
    millisecondsLeft -= longestTimer
  } while (millisecondsLeft > 0 && !signal?.aborted)
}

/** Retries while the outcome is `transient-failure`, after each of `pauses` (milliseconds); resolves with the last outcome. */
export async function withRetries<T>(
  pauses: readonly number[],
  delay: DelayFunction,
  attempt: () => Promise<ModeOutcome<T>>,
  signal?: AbortSignal,
): Promise<ModeOutcome<T>> {
  let outcome = await attempt()
  for (const milliseconds of pauses) {
    if (outcome.kind !== 'transient-failure' || signal?.aborted) return outcome
    await delay(milliseconds, signal)
    if (!signal?.aborted) outcome = await attempt()
  }
  return outcome
}
