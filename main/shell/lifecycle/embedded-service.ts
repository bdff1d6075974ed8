// Starts the embedded service (the stand-in of service/) with the demo library or a folder of MP3s; the only importer of service/.

import { mkdir, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import { uploadExtensions } from '../../../shared/wire/profile.ts'
import { say, t } from '../../../shared/words/words.ts'
import type { StartEmbedded } from '../../chosen-connection.ts'
import { writeAtomic } from '../../files/files.ts'
import { pathIn } from '../../files/path-in.ts'
import type { FolderProbe } from '../../folder-worlds.ts'
import { type Log, printable } from '../../log.ts'
import type { Notify } from '../../notices.ts'

type Dependencies = { /** The folder with one subfolder per world. */ readonly folder: string; readonly log: Log; readonly notify: Notify }

type Unreadable = { readonly path: string; readonly reason: string }

/** Writes the list of what cannot be read, with the reasons, for the person alone: the log names no songs. Error: disk. */
async function listUnreadable(file: string, unreadable: readonly Unreadable[]): Promise<Result<void>> {
  const line = ({ path, reason }: Unreadable) => `${printable(`${path}: ${reason}`).replaceAll('\n', '\uFFFD')}\n`
  return writeAtomic(file, unreadable.map(line).join(''))
}

const musicEndings: ReadonlySet<string> = new Set(uploadExtensions)

/** How many files of each kind of music cannot be read, for the log; other endings can be parts of names. */
function countByEnding(unreadable: readonly Unreadable[]): string {
  const counts = new Map<string, number>()
  for (const { path } of unreadable) {
    const ending = extname(path).slice(1).toLowerCase()
    const kind = musicEndings.has(ending) ? ending : 'others'
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
}

let isPending = (): boolean => false
/** Whether a call of the embedded service to the drive of the own folder has not come back yet. */
export const isFolderCallPending = (): boolean => isPending()

/**
 * Makes the function that starts the embedded service; the service's code is loaded only when it is called, so that it takes no memory
 * while a real service is in use.
 */
export const embeddedServices =
  ({ folder, log, notify }: Dependencies): StartEmbedded =>
  async (source, world, progress) => {
    const music = source.kind === 'folder' ? source.folder : undefined
    const dataFolder = pathIn(folder, world)
    try {
      await mkdir(dataFolder, { recursive: true, mode: 0o700 })
      const { startService, isCallPending } = await import('../../../service/index.ts')
      isPending = isCallPending
      const service = await startService({
        music,
        data: dataFolder,
        embedded: true,
        progress,
        onBug: error => log.error('bug in the embedded service', error),
      })
      const file = pathIn(dataFolder, 'unreadable-files.txt')
      const count = service.unreadable.length
      if (count === 0) await rm(file, { force: true })
      else {
        log.warning(`unreadable files: ${countByEnding(service.unreadable)}`)
        const listed = await listUnreadable(file, service.unreadable)
        if (!listed.ok) log.warning(listed.error.message)
        notify('warning', listed.ok ? t('signIn.unreadableFilesListed', { count, file }) : t('signIn.unreadableFiles', { count }))
      }
      return ok({ preset: service.preset, prove: service.prove, lyrics: service.lyrics, stop: service.stop })
    } catch (error) {
      log.error('the embedded service does not start', error)
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      const whyFolder = isMissing ? say('errors.folderMissing') : say('errors.folderNotOpened')
      const why = music === undefined ? say('errors.demoLibraryNotOpened') : whyFolder
      return isMissing ? failed('disk', why) : failed('disk', why, error instanceof Error ? error.message : String(error))
    }
  }

/** Looks at folders of music; `folder`: the folder with one subfolder per world. */
export const folderProbeOf = (folder: string): FolderProbe => {
  const indexFolder = (world: string): string => pathIn(folder, world)
  return {
    hasLeft: async ({ folder: music, world }) => {
      const { hasLeft, isCallPending } = await import('../../../service/index.ts')
      isPending = isCallPending
      return hasLeft(music, indexFolder(world))
    },
    recognise: async (music, worlds, likeness) => {
      const { recognise } = await import('../../../service/index.ts')
      const recognised = await recognise(music, worlds.map(indexFolder), likeness)
      return recognised.flatMap(at => worlds[at] ?? [])
    },
  }
}
