// The confirmation before a playlist is deleted on all devices; undo can only make a new one of the same songs.
import type { PlaylistId } from '../../../shared/ids.ts'
import { isCut } from '../../../shared/library/model/cut-text.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { deletePlaylist } from '../../state/playlist-actions.ts'

/**
 * Asks before a playlist is deleted; `removesLastSongs`: the person removed all songs of it, which the service refuses (C-18), so deleting
 * it is offered instead.
 */
export function DeletePlaylist({ id, removesLastSongs = false }: { readonly id: PlaylistId; readonly removesLastSongs?: boolean }) {
  const app = useAppContext()
  const library = useLibrary()
  const row = playlistRowOf(library, id)
  const { name, description } = playlistAt(library, row)
  const isShared = library.playlists.publicId.at(row) !== ''
  return (
    <ConfirmDialog
      label={t('places.deletePlaylistLabel')}
      heading={removesLastSongs ? t('places.deleteInsteadQuestion') : richText('places.deletePlaylistQuestion', { playlist: name })}
      cancelLabel={t('actions.keep')}
      confirmLabel={t('places.delete')}
      onClose={app.layers.close}
      onConfirm={() => void deletePlaylist(app, library, id)}
    >
      {t('places.deletePlaylistDescription')}
      {isShared && ` ${t('places.endPublicLinkDescription')}`}
      {isCut(description) && ` ${t('places.undoIsPartialDescription')}`}
    </ConfirmDialog>
  )
}
