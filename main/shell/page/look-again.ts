// Reads the person's own folder of music anew, without ending what is heard.
import type { Result } from '../../../shared/errors.ts'
import { byPerson } from '../../../shared/queue/cause.ts'
import type { AccountLifecycle } from '../../account-lifecycle.ts'
import type { ChosenConnection } from '../../chosen-connection.ts'
import type { Store } from '../../store.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly chosen: Pick<ChosenConnection, 'rescanFolder'>
  readonly accountLifecycle: Pick<AccountLifecycle, 'parts'>
}

/**
 * Looks for new songs in the folder. The service inside the app starts anew for that, and with it the account's queue, paused as after any
 * start; so the song that sounded here goes on where it was. Errors: those of `rescanFolder`.
 */
export async function lookAgain({ store, chosen, accountLifecycle }: Dependencies): Promise<Result<void>> {
  const { playback: before, connect } = store.get()
  const looked = await chosen.rescanFolder()
  if (!looked.ok || before.paused || connect.output.kind !== 'here') return looked
  const parts = await accountLifecycle.parts()
  const { playback } = store.get()
  if (playback.paused && playback.current === before.current) parts?.queue.command({ type: 'resume' }, byPerson)
  return looked
}
