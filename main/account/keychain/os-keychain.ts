// The system's keychain as it comes: keytar, which speaks to libsecret, macOS and Windows. It throws, hangs and answers late.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type keytar from 'keytar'

/** What keytar offers; the part used here. */
export type OsKeychain = Pick<typeof keytar, 'getPassword' | 'setPassword' | 'deletePassword'>

/** Bytes that one entry may hold; a little below what Windows takes. */
export const largestEntry = process.platform === 'win32' ? 2_500 : Number.POSITIVE_INFINITY

/**
 * Rejects if there can be no keychain: keytar's native part does not load (no libsecret), or there is no bus to ask over. Required,
 * not imported, because a failed import is remembered for ever.
 */
export async function loadOsKeychain(): Promise<OsKeychain> {
  if (process.platform === 'linux' && !hasSessionBus(process.env)) throw new Error('there is no session bus')
  return createRequire(import.meta.url)('keytar')
}

/** Without one libsecret would try to start one, for minutes. */
const hasSessionBus = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['DBUS_SESSION_BUS_ADDRESS']) || (env['XDG_RUNTIME_DIR'] !== undefined && existsSync(join(env['XDG_RUNTIME_DIR'], 'bus')))
