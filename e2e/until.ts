// Waits for a condition outside the page: asks again every few milliseconds, gives up loudly.
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks `condition` until it answers something else than null, false or undefined, and gives that back.
 * @param what for the message when it gives up; a function if it can say more by then
 * @param limit milliseconds
 */
export async function until<T>(
  condition: () => Promise<T | null | false | undefined> | T | null | false | undefined,
  what: string | (() => string),
  limit = 10_000,
): Promise<T> {
  const end = performance.now() + limit
  for (;;) {
    const value = await condition()
    if (value !== null && value !== false && value !== undefined) return value
    if (performance.now() > end) throw new Error(`Waited ${limit / 1000} s in vain: ${typeof what === 'string' ? what : what()}`)
    await pause(20)
  }
}
