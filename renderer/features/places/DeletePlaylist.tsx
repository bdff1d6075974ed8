// Asks before a playlist is deleted, on all devices: undoing makes another one of the same songs.
import type { PlaylistId } from '../../../shared/ids.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { rich } from '../../controls/rich.tsx'
import { useLibrary, usePage } from '../../state/page.ts'
import { deletePlaylist } from '../../state/playlist-acts.ts'

export function DeletePlaylist({ id }: { readonly id: PlaylistId }) {
  const page = usePage()
  const library = useLibrary()
  const row = playlistRowOf(library, id)
  const { name } = playlistAt(library, row)
  const isShared = library.playlists.publicId.at(row) !== ''
  const remove = (): void => {
    page.layers.close()
    void deletePlaylist(page, library, id)
  }
  return (
    <Dialog className="question" label={t('places.deleteAPlaylist')} close={page.layers.close}>
      <h2>{rich('places.deleteWhich', { playlist: name })}</h2>
      <p>
        {t('places.deletePlaylistConsequences')}
        {isShared && ` ${t('places.publicLinkEndsForGood')}`}
      </p>
      <div className="row answers">
        <Button label={t('places.keep')} onClick={page.layers.close} />
        <Button label={t('places.delete')} kind="danger" onClick={remove} />
      </div>
    </Dialog>
  )
}
