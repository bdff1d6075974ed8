// Asks before the public link of a playlist ends: making one again gives another address.
import type { PlaylistId } from '../../../shared/ids.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Question } from '../../controls/Question.tsx'
import { rich } from '../../controls/rich.tsx'
import { useLibrary, usePage } from '../../state/page.ts'
import { sharePlaylist } from '../../state/playlist-acts.ts'

export function EndPublicLink({ id }: { readonly id: PlaylistId }) {
  const page = usePage()
  const library = useLibrary()
  const { name } = playlistAt(library, playlistRowOf(library, id))
  return (
    <Question
      label={t('places.endThePublicLink')}
      heading={rich('places.endLinkOf', { playlist: name })}
      no={t('places.keep')}
      yes={t('places.endThePublicLink')}
      close={page.layers.close}
      act={() => void sharePlaylist(page, library, id, false)}
    >
      {t('places.publicLinkEndsForGood')}
    </Question>
  )
}
