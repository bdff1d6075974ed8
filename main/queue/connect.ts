// What the page asks about other devices: to look at them, to control one, to move what plays there or here.
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { Store } from '../store.ts'

export type Connect = {
  /** While on, what the other devices do is kept fresh. */
  watch(on: boolean): void
  /** Shows and commands the queue of that session; null: this computer's own. Errors: not-found, offline. */
  control(session: string | null): Result<void>
  /** Resolves when what is shown plays there (null: here), or does not. Errors: not-found, offline, refused. */
  transfer(session: string | null): Promise<Result<void>>
  /** The offer to listen here is not wanted. */
  dismiss(): void
}

export function createConnect({ store }: { readonly store: Store }): Connect {
  const reach = (session: string | null): Result<void> => {
    const { others, socket } = store.get().sessions
    const device = others.find(({ id }) => id === session)
    if (session === null) return ok(undefined)
    if (!device) return failed('not-found', 'This device is not signed in any more.')
    if (socket !== 'online') return failed('offline', 'The play queue server cannot be reached.')
    return failed('refused', `${device.name} cannot be reached.`)
  }
  return { watch: () => undefined, control: reach, transfer: async session => reach(session), dismiss: () => undefined }
}
