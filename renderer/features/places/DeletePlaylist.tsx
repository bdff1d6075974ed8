// The confirmation before a playlist is deleted on all devices; undo can only make a new one of the same songs.
import type { PlaylistId } from '../../../shared/ids.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Question } from '../../controls/Question.tsx'
import { rich } from '../../controls/rich.tsx'
import { useLibrary, usePage } from '../../state/page.ts'
import { deletePlaylist } from '../../state/playlist-acts.ts'

export function DeletePlaylist({ id }: { readonly id: PlaylistId }) {
  const page = usePage()
  const library = useLibrary()
  const row = playlistRowOf(library, id)
  const { name } = playlistAt(library, row)
  const isShared = library.playlists.publicId.at(row) !== ''
  return (
    <Question
      label={t('places.deleteAPlaylist')}
      heading={rich('places.deleteWhich', { playlist: name })}
      no={t('places.keep')}
      yes={t('places.delete')}
      close={page.layers.close}
      act={() => void deletePlaylist(page, library, id)}
    >
      {t('places.deletePlaylistConsequences')}
      {isShared && ` ${t('places.publicLinkEndsForGood')}`}
    </Question>
  )
}
