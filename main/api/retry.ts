// Retry of transient failures with backoff (C-11).
import { setTimeout as sleep } from 'node:timers/promises'
import type { ModeOutcome } from './post-mode.ts'

/** Resolves after so many milliseconds, or at once when the signal is aborted; it never rejects. */
export type DelayFunction = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/**
 * Longest timer of Node, milliseconds (about 25 days): setTimeout treats more as 1 ms, so a longer pause is made of several, or its caller
 * would spin.
 */
const longestTimer = 2 ** 31 - 1

export const realDelay: DelayFunction = async (milliseconds, signal) => {
  let millisecondsLeft = milliseconds
  do {
    await sleep(Math.min(millisecondsLeft, longestTimer), undefined, signal ? { signal } : {}).catch(() => undefined)
    millisecondsLeft -= longestTimer
  } while (millisecondsLeft > 0 && !signal?.aborted)
}

/**
 * Makes an attempt, and a further one after each of `pauses` (milliseconds) while the outcome is `transient-failure`; resolves with the
 * last outcome.
 */
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
