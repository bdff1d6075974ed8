// Deletes the folders of accounts: one that is to go is renamed first, so that the next start finishes what a crash or quitting broke off.
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { renameOver } from 'rename-over'
import { z } from 'zod'
import type { AccountId } from '../shared/ids.ts'
import { isAccountFolder } from './connection.ts'
import { codeOf } from './files/files.ts'
import { pathIn } from './files/path-in.ts'
import type { Log } from './log.ts'

/** Ending of the name of a folder whose account was forgotten; no id of an account ends so. */
const forgottenSuffix = '.forgotten'

/** Whether a folder was named by `deleteAccountFolder`, and not by somebody whose own folder the profile is. */
const isForgotten = (name: string): boolean => {
  const [id, uuid, ...rest] = name.split('.')
  return id !== undefined && isAccountFolder(id) && z.uuid().safeParse(uuid).success && `.${rest.join('.')}` === forgottenSuffix
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 5 })

/**
 * Deletes the folder of an account in `accounts`, if there is one. Rejects as `rm` does; what could not be deleted then goes at the next
 * start, unless the folder could not be renamed either.
 */
export async function deleteAccountFolder(accounts: string, id: AccountId): Promise<void> {
  const path = pathIn(accounts, id)
  const renamed = pathIn(accounts, `${id}.${randomUUID()}${forgottenSuffix}`)
  try {
    await renameOver(path, renamed)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    // Windows renames no folder of which a program holds a file open for long; other files of it can still be deleted.
    return remove(path)
  }
  await remove(renamed)
}

/** Deletes the folders that an earlier run renamed and did not delete; what cannot be deleted is logged and left for the next start. */
export async function deleteForgottenFolders(accounts: string, log: Log): Promise<void> {
  const names = await readdir(accounts).catch(() => [])
  for (const name of names.filter(isForgotten))
    await remove(pathIn(accounts, name)).catch(error => log.warning('the folder of a forgotten account could not be deleted', error))
}
