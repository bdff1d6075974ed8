// Lets long work over a folder stop for a moment, since the app's main process does it on the thread that serves the window.
import { setImmediate } from 'node:timers/promises'

/** Most songs or pictures handled in one go: some milliseconds. */
export const itemsPerYield = 256

export type Yielder = () => Promise<void> | undefined

/** Creates a function to await for every item, which yields to the event loop after each `itemsPerYield` items. */
export function createYielder(): Yielder {
  let iterations = 0
  return () => {
    iterations += 1
    return iterations % itemsPerYield === 0 ? setImmediate() : undefined
  }
}
