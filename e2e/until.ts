// Waits for a condition outside the page: asks again every few milliseconds, gives up loudly.
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks `condition` until it answers something else than null, false or undefined, and gives that back.
 * @param limit milliseconds; after them it throws with `what` in the message
 */
export async function until<T>(
  condition: () => Promise<T | null | false | undefined> | T | null | false | undefined,
  what: string,
  limit = 10_000,
): Promise<T> {
  const end = performance.now() + limit
  for (;;) {
    const value = await condition()
    if (value !== null && value !== false && value !== undefined) return value
    if (performance.now() > end) throw new Error(`Waited ${limit / 1000} s in vain: ${what}`)
    await pause(20)
  }
}
