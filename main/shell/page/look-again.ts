// Reads the person's own folder of music anew; what sounded here goes on afterwards.
import type { AppState } from '../../../shared/app-state.ts'
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
 * Looks for new songs in the folder. The service inside the app starts anew for that, and with it the account's queue, paused and without
 * sleep timer as after any start. Then the song that sounded here is resumed where it was, and its sleep timer and “stop after this song”
 * are set again. It stays paused if the timer has run out meanwhile, or another account or song is there by then. Errors: those of
 * `rescanFolder`.
 */
export async function lookAgain({ store, chosen, accountLifecycle }: Dependencies): Promise<Result<void>> {
  const before = store.get()
  const looked = await chosen.rescanFolder()
  const parts = await accountLifecycle.parts()
  const { accounts, playback } = store.get()
  const account = (known: AppState['accounts']) => known.find(({ current }) => current)?.id
  const isAsLeft = account(accounts) === account(before.accounts) && playback.current === before.playback.current && playback.paused
  if (!looked.ok || !parts || !isAsLeft || before.playback.paused || before.connect.output.kind !== 'here') return looked
  const { sleep } = before
  if (sleep.kind === 'at' && sleep.until <= Date.now()) return looked
  if (sleep.kind === 'at')
    parts.queue.command({ type: 'sleep', timer: { kind: 'minutes', minutes: (sleep.until - Date.now()) / 60_000 } }, byPerson)
  else if (sleep.kind !== 'off') parts.queue.command({ type: 'sleep', timer: sleep }, byPerson)
  if (before.playback.stopAfter) parts.queue.command({ type: 'stopAfter', on: true }, byPerson)
  parts.queue.command({ type: 'resume' }, byPerson)
  return looked
}
