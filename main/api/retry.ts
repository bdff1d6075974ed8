// Another attempt after trouble on the way, with growing pauses (C-11).
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './post-mode.ts'

/** Waits milliseconds; returns early when cancelled. */
export type Delay = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** What a timer takes: it counts more, some 25 days, as one millisecond, and whoever waits for a far moment would not rest any more. */
const longest = 2 ** 31 - 1

export const realDelay: Delay = async (milliseconds, signal) => {
  let left = milliseconds
  do {
    await sleep(Math.min(left, longest), undefined, signal ? { signal } : {}).catch(() => undefined)
    left -= longest
  } while (left > 0 && !signal?.aborted)
}

/** Attempts until the outcome is no longer trouble or the pauses are used up; gives the last outcome. */
export async function withRetries<T>(
  pauses: readonly number[],
  delay: Delay,
  attempt: () => Promise<Outcome<T>>,
  signal?: AbortSignal,
): Promise<Outcome<T>> {
  let outcome = await attempt()
  for (const milliseconds of pauses) {
    if (outcome.kind !== 'trouble' || signal?.aborted) return outcome
    await delay(milliseconds, signal)
    if (!signal?.aborted) outcome = await attempt()
  }
  return outcome
}
