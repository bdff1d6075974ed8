// Whether songs can be uploaded to the library, and if not, why.
import { isScopeMissing } from '../account/scopes.ts'
import type { AppState } from '../app-state.ts'

/**
 * Why nothing can be uploaded. `own-folder`: the library is a folder on this computer; `no-server`: the connection has no upload server;
 * `not-granted`: the scope user.upload is missing; `signed-out`: nobody is signed in.
 */
export type NoUploads = 'own-folder' | 'no-server' | 'not-granted' | 'signed-out'

/** Why uploads are impossible; null: they are possible. */
export function whyNoUploads({ connection, account }: Pick<AppState, 'connection' | 'account'>): NoUploads | null {
  if (connection.kind === 'folder') return 'own-folder'
  if (connection.kind === 'none') return 'signed-out'
  if (connection.kind === 'service' && !connection.uploads) return 'no-server'
  if (isScopeMissing(account, 'user.upload')) return 'not-granted'
  return account.phase === 'signed-in' ? null : 'signed-out'
}
