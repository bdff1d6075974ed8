// Starts the embedded service (the stand-in of service/) with the demo library or a folder of MP3s; the only importer of service/.

import { mkdir } from 'node:fs/promises'
import { failed, ok } from '../../../shared/errors.ts'
import { say, t } from '../../../shared/words/words.ts'
import type { StartEmbedded } from '../../chosen-connection.ts'
import { demoIdentity, folderIdentity } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import { pathIn } from '../../path-in.ts'

type Dependencies = { /** The folder with one subfolder per world. */ readonly folder: string; readonly log: Log; readonly notify: Notify }

/** Most unreadable files that the log names: each takes a line, and more would push out all others. */
const maxNamedFiles = 100

/**
 * Makes the function that starts the embedded service; the service's code is loaded only when it is called, so that it takes no memory
 * while a real service is in use.
 */
export const embeddedServices =
  ({ folder, log, notify }: Dependencies): StartEmbedded =>
  async (source, progress) => {
    const music = source.kind === 'folder' ? source.folder : undefined
    const dataFolder = pathIn(folder, music === undefined ? demoIdentity : folderIdentity(music))
    try {
      await mkdir(dataFolder, { recursive: true, mode: 0o700 })
      const { startService } = await import('../../../service/index.ts')
      const service = await startService({
        music,
        data: dataFolder,
        embedded: true,
        progress,
        onBug: error => log.error('bug in the embedded service', error),
      })
      const count = service.unreadable.length
      for (const { path, reason } of service.unreadable.slice(0, maxNamedFiles)) log.warning(`unreadable: ${path}: ${reason}`)
      if (count > maxNamedFiles) log.warning(`unreadable: ${count - maxNamedFiles} more`)
      if (count > 0) notify('warning', t('signIn.unreadableFiles', { count }))
      return ok({ preset: service.preset, prove: service.prove, lyrics: service.lyrics, stop: service.stop })
    } catch (error) {
      log.error('the embedded service does not start', error)
      const why = music === undefined ? say('errors.demoLibraryNotOpened') : say('errors.folderNotOpened')
      return failed('disk', why, error instanceof Error ? error.message : String(error))
    }
  }
