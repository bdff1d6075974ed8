// Sends commands from outside of the page; each is made from the queue's state at the moment it is performed, as for a toggle.
import type { AppState } from '../../shared/app-state.ts'
import { maySteer } from '../../shared/desktop/may-steer.ts'
import { commandOf, type SteeringCommand } from '../../shared/desktop/steering-commands.ts'
import type { Cause } from '../../shared/queue/cause.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { Store } from '../store.ts'

/**
 * `done`: the command was sent, or none was needed. `nobody`: no account is signed in. `impossible`: no song is current, or the device with
 * the queue is unreachable.
 */
type SteerOutcome = 'done' | 'nobody' | 'impossible'

/**
 * Waits until the account's parts have started, then sends the command that `make` returns to the shown queue; null: nothing is sent, and
 * the outcome is `done` all the same. `make` is called only if a command is possible.
 */
export type Steer = (make: (state: AppState) => QueueCommand | null, cause: Cause) => Promise<SteerOutcome>

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly parts: () => Promise<{ readonly queue: { command(command: QueueCommand, cause: Cause): void } } | null>
}

export function createSteer({ store, parts }: Dependencies): Steer {
  return async (make, cause) => {
    const running = await parts()
    if (running === null) return 'nobody'
    if (!maySteer(store.get())) return 'impossible'
    const command = make(store.get())
    if (command !== null) running.queue.command(command, cause)
    return 'done'
  }
}

export const steerBy = (steer: Steer, verb: SteeringCommand, cause: Cause): ReturnType<Steer> =>
  steer(({ playback }) => commandOf(verb, playback), cause)
