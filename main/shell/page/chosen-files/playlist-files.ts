// Exports and imports playlists; paths come from the system's dialogs, never from the page or from a file's content.
import { basename, extname } from 'node:path'
import { failed, ok, type Result } from '../../../../shared/errors.ts'
import { writeJsonPlaylist } from '../../../../shared/playlist-files/json.ts'
import { writeM3u } from '../../../../shared/playlist-files/m3u.ts'
import { maxFileBytes, type PlaylistFile } from '../../../../shared/playlist-files/playlist-file.ts'
import type { PlaylistExport } from '../../../../shared/schemas/playlist-export.ts'
import { say, t } from '../../../../shared/words/words.ts'
import { writeAtomic } from '../../../files/files.ts'
import { readBytes } from '../../../files/foreign-file.ts'
import { dialogClosed, fileNameOf, type PersonDialogs } from '../choices.ts'
import { readPlaylist } from './read-playlist.ts'

const write = { m3u8: writeM3u, json: writeJsonPlaylist } as const

/** Writes a playlist atomically to a file that the person chooses; resolves with the file's name. Errors: cancelled, disk. */
export async function exportPlaylist({ form, file }: PlaylistExport, ask: PersonDialogs): Promise<Result<{ readonly name: string }>> {
  const path = await ask.savePathFor(form, `${fileNameOf(file.name, t('kinds.playlist'))}.${form}`)
  if (path === null) return dialogClosed()
  const written = await writeAtomic(path, write[form](file))
  return written.ok ? ok({ name: basename(path) }) : written
}

/** Reads the playlist file that the person chooses; a playlist without a name gets that of the file. Errors: cancelled, disk. */
export async function importPlaylist(ask: PersonDialogs): Promise<Result<PlaylistFile>> {
  const path = await ask.playlistFile()
  if (path === null) return dialogClosed()
  const name = basename(path)
  const bytes = await readBytes(path, maxFileBytes + 1)
  if (bytes === null) return failed('disk', say('errors.playlistFileUnreadable', { name }))
  if (bytes.length > maxFileBytes) return failed('disk', say('errors.playlistFileTooLarge', { name }))
  const read = await readPlaylist(new Uint8Array(bytes))
  if (read === null) return failed('disk', say('errors.playlistFileInvalid', { name }))
  return ok(read.name === '' ? { ...read, name: basename(path, extname(path)) } : read)
}
