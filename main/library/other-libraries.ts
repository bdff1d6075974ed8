// The libraries on this disk of accounts whose parts do not run: their bytes, and deleting them. No other data of those accounts is
// touched.
import { readdir, rm } from 'node:fs/promises'
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { AccountId } from '../../shared/ids.ts'
import { say } from '../../shared/words/words.ts'
import { isAccountFolder } from '../connection.ts'
import { reasonOf } from '../files/files.ts'
import { pathIn } from '../files/path-in.ts'
import { bytesIn } from './folder-files.ts'

/** Paths of the library folders of every account but `running` (null: of every one); `accounts`: the folder of all accounts. */
async function foldersOf(accounts: string, running: AccountId | null): Promise<readonly string[]> {
  const entries = await readdir(accounts, { withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isDirectory() && isAccountFolder(entry.name) && entry.name !== running)
    .map(({ name }) => pathIn(pathIn(accounts, name), 'library'))
}

/** Bytes of the libraries of all accounts but `running`. */
export async function otherLibraryBytes(accounts: string, running: AccountId | null): Promise<number> {
  const sizes = await Promise.all((await foldersOf(accounts, running)).map(bytesIn))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Deletes the libraries of all accounts but `running`; each is loaded again when its account is opened. Error: disk. */
export async function clearOtherLibraries(accounts: string, running: AccountId | null): Promise<Result<void>> {
  try {
    for (const folder of await foldersOf(accounts, running)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    return ok(undefined)
  } catch (error) {
    return failed('disk', say('errors.librariesNotDeleted', { reason: reasonOf(error) }))
  }
}
