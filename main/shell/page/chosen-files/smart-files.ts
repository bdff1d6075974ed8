// Exports and imports smart playlists; paths come from the system's dialogs, never from the page.
import { basename } from 'node:path'
import { ok, type Result } from '../../../../shared/errors.ts'
import type { SmartId } from '../../../../shared/ids.ts'
import { t } from '../../../../shared/words/words.ts'
import type { Imported, SmartPlaylists } from '../../../smart-playlists.ts'
import { dialogClosed, fileNameOf, type PersonDialogs } from '../choices.ts'

/** Writes smart playlists to a file that the person chooses; resolves with the file's name. Errors: cancelled, not-found, disk. */
export async function exportSmart(
  playlists: SmartPlaylists,
  ids: readonly SmartId[],
  ask: PersonDialogs,
): Promise<Result<{ readonly name: string }>> {
  const called = ids.length === 1 ? playlists.nameOf(ids[0]) : null
  const file = await ask.savePathFor('smart playlists', `${fileNameOf(called ?? t('kinds.smartPlaylists'), t('kinds.smartPlaylist'))}.json`)
  if (file === null) return dialogClosed()
  const written = await playlists.exportTo(file, ids)
  return written.ok ? ok({ name: basename(file) }) : written
}

/** Adds the smart playlists of a file that the person chooses. Errors: cancelled, disk, refused, expired. */
export async function importSmart(playlists: SmartPlaylists, ask: PersonDialogs): Promise<Result<Imported>> {
  const file = await ask.smartPlaylistFile()
  return file === null ? dialogClosed() : playlists.importFrom(file)
}
