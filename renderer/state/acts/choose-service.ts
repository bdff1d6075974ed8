// Chooses a service; main goes straight on to its sign-in.
import type { ConnectionInput } from '../../../shared/ipc/contract.ts'
import { askWithDialog } from '../commands.ts'
import type { Page } from '../page.ts'

/** False if choosing failed, which a notice tells. */
export async function chooseService(page: Page, choice: ConnectionInput): Promise<boolean> {
  return (await askWithDialog(page, 'connection.choose', choice)) !== null
}
