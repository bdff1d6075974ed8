// Signing out, with the question that may stand before it.
import { ask } from './commands.ts'
import type { Page } from './page.ts'

/** Signs out; while plays are unsent and may not be dropped, asks about them instead. */
export async function signOut(page: Page, dropUnsent: boolean): Promise<void> {
  const answer = await ask(page, 'account.signOut', { unsent: dropUnsent ? 'accept' : 'ask', forget: true })
  if (answer !== null && !answer.done) page.layers.open({ kind: 'drop-unsent', unsent: answer.unsent })
}
