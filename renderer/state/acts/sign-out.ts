// Signing out: what the person decided, asked of main.
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'

/** `forget`: delete what this computer keeps of the account. `accept`: also with plays that the service does not have. */
type Decision = { readonly forget: boolean; readonly accept: boolean }

/** How many plays stand against it; 0 once it is done; null if it failed, which the person has been told. */
export async function signOut(page: Page, { forget, accept }: Decision): Promise<number | null> {
  const answer = await ask(page, 'account.signOut', { unsent: accept ? 'accept' : 'ask', forget })
  if (answer === null) return null
  return answer.done ? 0 : answer.unsent
}
