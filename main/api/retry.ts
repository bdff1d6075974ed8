// Another attempt after trouble on the way, with growing pauses (C-11).
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './post-mode.ts'

/** Waits milliseconds; returns early when cancelled. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>

export const realPause: Pause = (milliseconds, signal) => sleep(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined)

/** Attempts until the outcome is no longer trouble or the pauses are used up; gives the last outcome. */
export async function withRetries<T>(
  pauses: readonly number[],
  pause: Pause,
  attempt: () => Promise<Outcome<T>>,
  signal?: AbortSignal,
): Promise<Outcome<T>> {
  let outcome = await attempt()
  for (const milliseconds of pauses) {
    if (outcome.kind !== 'trouble' || signal?.aborted) return outcome
    await pause(milliseconds, signal)
    if (!signal?.aborted) outcome = await attempt()
  }
  return outcome
}
