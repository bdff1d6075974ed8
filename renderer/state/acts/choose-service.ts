// Chooses a service; main goes straight on to its sign-in.
import type { ConnectionInput } from '../../../shared/ipc/contract.ts'
import type { Page } from '../page.ts'

/** False if nothing was chosen; why is told. */
export async function chooseService(page: Page, choice: ConnectionInput): Promise<boolean> {
  const reply = await page.bridge['connection.choose'](choice)
  // Closing the system's dialog is not a failure.
  if (!reply.ok && reply.error.code !== 'cancelled') page.notices.fail(reply.error)
  return reply.ok
}
