// The packs of one account on disk: the newest intact one is shown at the next start, damaged ones are set aside.

import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { renameOver } from 'rename-over'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { type Revision, revision } from '../../shared/ids.ts'
import { say } from '../../shared/words/words.ts'
import { quarantine, type ReadOptions } from '../files/files.ts'
import { pathIn } from '../files/path-in.ts'
import { bytesIn, filesIn } from './folder-files.ts'
import { openPack, type PackFile } from './pack-file.ts'

export type PackCache = {
  /**
   * Opens the newest intact pack; null if there is none. Damaged packs are set aside and the person told; those of another version of the
   * app are deleted.
   */
  newest(): Promise<PackFile | null>
  /** A new revision: greater than all existing ones, and safe in a file name and an address. */
  nextRevision(): Promise<Revision>
  /** Path of the temporary file in which rows wait during a load until they can be decoded; deleted by `clean`. */
  readonly spillFile: string
  /** Path of the pack that a load is writing, until `install` makes it that of a revision; deleted by `clean`. */
  readonly packInProgress: string
  /** Makes the file `packInProgress` the pack of a revision and opens it; deletes all older packs but the newest of them. Error: disk. */
  install(name: Revision): Promise<Result<PackFile>>
  clean(): Promise<void>
  /** Bytes of all files in the folder. */
  bytes(): Promise<number>
  /**
   * Deletes the packs that are older than the newest one in use and not in use themselves, and damaged ones that were set aside; packs that
   * are newer belong to a load under way.
   */
  clear(inUse: readonly Revision[]): Promise<void>
}

const packSuffix = '.pack'
/** Ending of the name that `quarantine` gives a damaged pack. */
const asideName = /\.corrupt-\d+$/
const nameOf = (file: string): string | null => (/^[0-9a-z]{9}\.pack$/.test(file) ? file.slice(0, -packSuffix.length) : null)

/** Opens the cache; `folder` belongs to one account and is made when needed. */
export function openPackCache(folder: string, options: ReadOptions): PackCache {
  const { log, now } = options
  const pathOf = (name: string): string => pathIn(folder, `${name}${packSuffix}`)
  const spillFile = join(folder, 'waiting.part')
  const packInProgress = join(folder, 'pack.part')

  /** Revisions of the packs in the folder, newest first. */
  const names = async (): Promise<readonly string[]> => {
    const packNames = (await filesIn(folder)).map(path => nameOf(basename(path))).filter(name => name !== null)
    return packNames.toSorted().reverse()
  }
  const remove = (path: string): Promise<void> =>
    rm(path, { force: true }).catch(error => log.warning('an old file of the library could not be removed', error))

  return {
    spillFile,
    packInProgress,
    newest: async () => {
      for (const name of await names()) {
        const opened = await openPack(pathOf(name))
        if (opened.ok && opened.value.metadata.revision === name) return opened.value
        if (opened.ok) await opened.value.close()
        if (!opened.ok && opened.error.code === 'not-found') await remove(pathOf(name))
        else await quarantine(pathOf(name), opened.ok ? 'it holds another revision' : opened.error.message, options)
      }
      return null
    },
    nextRevision: async () => {
      const [last = ''] = await names()
      return revision(
        Math.max(now(), Number.parseInt(last || '0', 36) + 1)
          .toString(36)
          .padStart(9, '0'),
      )
    },
    install: async name => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await renameOver(packInProgress, pathOf(name))
      } catch (error) {
        log.error('the new library could not be put in place', error)
        return failed('disk', say('errors.libraryNotSaved'))
      }
      const opened = await openPack(pathOf(name))
      if (!opened.ok) return opened
      // The pack before the new one stays, as a page may just be opening it.
      for (const old of (await names()).filter(other => other < name).slice(1)) await remove(pathOf(old))
      return ok(opened.value)
    },
    clean: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(error => log.error('the folder of the library could not be made', error))
      await remove(spillFile)
      await remove(packInProgress)
    },
    bytes: () => bytesIn(folder),
    clear: async inUse => {
      const present = inUse.toSorted().at(-1) ?? ''
      const older = (await names()).filter(name => name < present && !inUse.some(used => used === name)).map(pathOf)
      const aside = (await filesIn(folder)).filter(path => asideName.test(path))
      for (const path of [...older, ...aside]) await remove(path)
    },
  }
}
