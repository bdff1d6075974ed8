// Chooses a service; main goes straight on to its sign-in.
import type { ConnectionInput } from '../../../shared/ipc/contract.ts'
import type { AppContextValue } from '../app-context.ts'
import { requestWithDialog } from '../commands.ts'

/** Returns false if choosing failed (which a notice says) or the person cancelled. */
export async function chooseService(page: AppContextValue, choice: ConnectionInput): Promise<boolean> {
  return (await requestWithDialog(page, 'connection.choose', choice)) !== null
}
