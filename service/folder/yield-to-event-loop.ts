// Lets other work run during long work over a folder, since the app's main process does that work on the thread that also serves the
// window.
import { setImmediate } from 'node:timers/promises'

/** Most songs or pictures handled without a turn for other work; they take some milliseconds. */
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
