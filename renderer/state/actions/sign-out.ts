// Asks main to sign out, as the person decided in the dialog.

import type { AppContextValue } from '../app-context.ts'
import { request } from '../commands.ts'

/** How to sign out. `forget`: also deletes what this computer keeps of the account; `accept`: signs out even if plays cannot be sent. */
type Decision = { readonly forget: boolean; readonly accept: boolean }

/**
 * Returns the number of unsent plays because of which the person stays signed in; 0: signed out; null: signing out failed, as a notice
 * says.
 */
export async function signOut(app: AppContextValue, { forget, accept }: Decision): Promise<number | null> {
  const reply = await request(app, 'account.signOut', { unsent: accept ? 'accept' : 'ask', forget })
  if (reply === null) return null
  return reply.done ? 0 : reply.unsent
}
