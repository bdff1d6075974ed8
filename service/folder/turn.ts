// Lets long work over a folder stop for a moment, since the app's main process does it on the thread that serves the window.
import { setImmediate } from 'node:timers/promises'

/** Most songs or pictures handled in one go: some milliseconds. */
export const inOneTurn = 256

export type Turn = () => Promise<void> | undefined

/** Creates a function to await for every item, which yields to the event loop after each `inOneTurn` items. */
export function turns(): Turn {
  let done = 0
  return () => {
    done += 1
    return done % inOneTurn === 0 ? setImmediate() : undefined
  }
}
