// Whether songs can be added to the library here, and if not, why.
import { isMissing } from '../account/scopes.ts'
import type { AppState } from '../app-state.ts'

/**
 * `own-folder`: its songs are the folder's; `no-server`: the connection names no place for uploads; `not-granted`: the scope user.upload is
 * missing; `signed-out`: nobody is signed in now.
 */
export type NoUploads = 'own-folder' | 'no-server' | 'not-granted' | 'signed-out'

/** null: they can. */
export function whyNoUploads({ connection, account }: Pick<AppState, 'connection' | 'account'>): NoUploads | null {
  if (connection.kind === 'folder') return 'own-folder'
  if (connection.kind === 'none') return 'signed-out'
  if (connection.kind === 'service' && !connection.uploads) return 'no-server'
  if (isMissing(account, 'user.upload')) return 'not-granted'
  return account.step === 'signed-in' ? null : 'signed-out'
}
