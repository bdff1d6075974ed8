// Commands that do not come from the page: made at the moment when they are done, as what they mean depends on how the queue stands.
import type { AppState } from '../../shared/app-state.ts'
import type { Cause } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { Store } from '../store.ts'

/** About the queue that is shown; waits for a start under way. null: nothing is to be done. Resolves false if nobody is signed in. */
export type Steer = (make: (state: AppState) => QueueCommand | null, cause: Cause) => Promise<boolean>

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly parts: () => Promise<{ readonly queue: { command(command: QueueCommand, cause: Cause): void } } | null>
}

export function createSteer({ store, parts }: Dependencies): Steer {
  return async (make, cause) => {
    const running = await parts()
    if (running === null) return false
    const command = make(store.get())
    if (command !== null) running.queue.command(command, cause)
    return true
  }
}
