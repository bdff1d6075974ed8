// Chooses a service and goes straight on to its sign-in.
import type { ConnectionInput } from '../../../shared/ipc/contract.ts'
import { ask } from '../../state/commands.ts'
import type { Page } from '../../state/page.ts'

export async function connect(page: Page, choice: ConnectionInput): Promise<void> {
  const reply = await page.bridge['connection.choose'](choice)
  if (!reply.ok) {
    // Closing the system's dialog is not a failure.
    if (reply.error.code !== 'cancelled') page.notices.fail(reply.error)
    return
  }
  const { account } = page.mirror.getState()
  if (choice.kind !== 'none' && account.step === 'signed-out' && account.error === null) await ask(page, 'account.signIn', { by: 'browser' })
}
