// The system's keychain as keytar offers it (libsecret, macOS, Windows): calls may throw, hang, or answer late.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type keytar from 'keytar'

/** The functions of keytar that the app calls. */
export type OsKeychain = Pick<typeof keytar, 'getPassword' | 'setPassword' | 'deletePassword'>

/** Most bytes of one entry, beyond which a secret is split; Windows takes 2,560 (CRED_MAX_CREDENTIAL_BLOB_SIZE), others have no limit. */
export const maxEntryBytes = process.platform === 'win32' ? 2_500 : Number.POSITIVE_INFINITY

/**
 * Loads keytar; rejects if its native part does not load (no libsecret) or there is no session bus. By `require`, because a failed `import`
 * is cached and could never be retried.
 */
export async function loadOsKeychain(): Promise<OsKeychain> {
  if (process.platform === 'linux' && !hasSessionBus(process.env)) throw new Error('there is no session bus')
  return createRequire(import.meta.url)('keytar')
}

/** Whether there is a session bus; without one libsecret would try to start one, and block for minutes. */
const hasSessionBus = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['DBUS_SESSION_BUS_ADDRESS']) || (env['XDG_RUNTIME_DIR'] !== undefined && existsSync(join(env['XDG_RUNTIME_DIR'], 'bus')))
