// For tests: commands a queue from outside of the page over a store, and notes the commands that were sent.
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { Store } from '../store.ts'
import { createSteer, type Steer } from './steer.ts'

/** Resolves when the commands sent so far are performed. */
export const settled = () => new Promise(resolve => setImmediate(resolve))

/**
 * Makes a `Steer`. `done`: gets each command with its cause, as “pause by tray”. `signedIn`: called at each command; false: nobody is
 * signed in.
 */
export function steerInto(done: string[], store: () => Store, signedIn: () => boolean = () => true): Steer {
  const queue = { command: ({ type }: QueueCommand, { by }: { readonly by: string }) => void done.push(`${type} by ${by}`) }
  return createSteer({ store: { get: () => store().get() }, parts: async () => (signedIn() ? { queue } : null) })
}
