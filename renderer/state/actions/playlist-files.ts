// Export and import of playlist files, each through a file dialog of the system, whose cancelling is no failure.

import type { PlaylistId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf, trackRowsOf } from '../../../shared/library/places/select.ts'
import { fileTrackOf } from '../../../shared/playlist-files/of-library.ts'
import { maxTracks, type PlaylistForm } from '../../../shared/playlist-files/playlist-file.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../app-context.ts'
import { requestWithDialog } from '../commands.ts'

export async function exportPlaylist(app: AppContextValue, library: Library, id: PlaylistId, form: PlaylistForm): Promise<void> {
  const { name, description } = playlistAt(library, playlistRowOf(library, id))
  const rows = trackRowsOf(library, { kind: 'playlist', id }).subarray(0, maxTracks)
  if (rows.length === 0) {
    app.notices.tell(t('files.playlistIsEmpty'))
    return
  }
  const songs = Array.from(rows, row => fileTrackOf(library, row))
  const saved = await requestWithDialog(app, 'playlists.export', { form, file: { name, description, songs } })
  if (saved !== null) app.notices.tell(t('files.savedAs', saved))
}

/** Opens the preview of a playlist file, from which the playlist is then made. */
export async function importPlaylist(app: AppContextValue): Promise<void> {
  const file = await requestWithDialog(app, 'playlists.import', undefined)
  if (file !== null) app.layers.open({ kind: 'import-playlist', file })
}
