// Moving songs to the trash and back (undoable), and deleting them permanently (confirmed by EmptyTrash.tsx).
import type { TrackId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { t } from '../../shared/words/words.ts'
import { formatSongCount, quoteName } from '../words/format.ts'
import type { AppContextValue } from './app-context.ts'
import { idsOf } from './commands.ts'
import { editLibrary } from './library-edits.ts'

const nameOf = (library: Library, rows: Uint32Array): string =>
  rows.length === 1 ? quoteName(library.tracks.title.at(rows[0] ?? 0)) : formatSongCount(rows.length)

/** Moves songs to the trash; albums and artists are trashed through their songs (protocol 3.5). */
export async function moveToTrash(app: AppContextValue, library: Library, rows: Uint32Array): Promise<void> {
  if (rows.length === 0) return
  const undoText = t('edits.movedToTrash', { songs: nameOf(library, rows) })
  await editLibrary(app, library, [{ kind: 'trash', tracks: idsOf(library, rows), on: true }], { notice: undoText, undoText })
}

export async function restore(app: AppContextValue, library: Library, rows: Uint32Array): Promise<void> {
  if (rows.length === 0) return
  const undoText = t('edits.restored', { songs: nameOf(library, rows) })
  await editLibrary(app, library, [{ kind: 'trash', tracks: idsOf(library, rows), on: false }], { notice: undoText, undoText })
}

/** Deletes the songs that the confirmation listed; songs that came into the trash meanwhile stay. */
export async function emptyTrash(app: AppContextValue, library: Library, tracks: readonly TrackId[]): Promise<void> {
  const undoText = t('edits.deletedForGood', { songs: formatSongCount(tracks.length) })
  await editLibrary(app, library, [{ kind: 'empty-trash', tracks }], { notice: undoText, undoText })
}
