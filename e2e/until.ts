// Waits for a condition outside the page: asks every 20 ms, and throws when the time is over.
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks `condition` until it gives something other than null, false or undefined, and returns that.
 * @param what names the condition in the message of the error; a function if it can say more when the time is over @param limit
 * milliseconds
 */
export async function until<T>(
  condition: () => Promise<T | null | false | undefined> | T | null | false | undefined,
  what: string | (() => string),
  limit = 60_000,
): Promise<T> {
  const end = performance.now() + limit
  for (;;) {
    const value = await condition()
    if (value !== null && value !== false && value !== undefined) return value
    if (performance.now() > end) throw new Error(`Waited ${limit / 1000} s in vain: ${typeof what === 'string' ? what : what()}`)
    await pause(20)
  }
}
