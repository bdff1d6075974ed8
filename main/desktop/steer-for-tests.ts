// For tests: steers over a store, and notes what came of it.
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { Store } from '../store.ts'
import { createSteer, type Steer } from './steer.ts'

/** What was asked until now has been done. */
export const settled = () => new Promise(resolve => setImmediate(resolve))

/** `done`: gets each command with its cause, as “pause by tray”. `signedIn`: asked at each wish. */
export function steerInto(done: string[], store: () => Store, signedIn: () => boolean = () => true): Steer {
  const queue = { command: ({ type }: QueueCommand, { by }: { readonly by: string }) => void done.push(`${type} by ${by}`) }
  return createSteer({ store: { get: () => store().get() }, parts: async () => (signedIn() ? { queue } : null) })
}
