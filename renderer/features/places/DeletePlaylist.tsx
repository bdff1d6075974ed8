// Asks before a playlist is deleted, on all devices: undoing makes another one of the same songs.
import type { PlaylistId } from '../../../shared/ids.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { Name } from '../../controls/Name.tsx'
import { useLibrary, usePage } from '../../state/page.ts'
import { deletePlaylist } from '../../state/playlist-acts.ts'
import { songs } from '../../words/format.ts'

export function DeletePlaylist({ id }: { readonly id: PlaylistId }) {
  const page = usePage()
  const library = useLibrary()
  const row = playlistRowOf(library, id)
  const { name, tracks } = playlistAt(library, row)
  const isShared = library.playlists.publicId.at(row) !== ''
  const remove = (): void => {
    page.layers.close()
    void deletePlaylist(page, library, id)
  }
  return (
    <Dialog className="question" label="Delete a playlist" close={page.layers.close}>
      <h2>
        Delete <Name text={name} />?
      </h2>
      <p>
        It goes from all your devices. Its {songs(tracks)} stay in your library.
        {isShared && ' Its public link ends for good.'}
      </p>
      <div className="row answers">
        <Button label="Keep" onClick={page.layers.close} />
        <Button label="Delete" kind="danger" onClick={remove} />
      </div>
    </Dialog>
  )
}
