// Asks before the public link of a playlist ends: making one again gives another address.
import type { PlaylistId } from '../../../shared/ids.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { sharePlaylist } from '../../state/playlist-actions.ts'

export function EndPublicLink({ id }: { readonly id: PlaylistId }) {
  const app = useAppContext()
  const library = useLibrary()
  const { name } = playlistAt(library, playlistRowOf(library, id))
  return (
    <ConfirmDialog
      label={t('places.endPublicLink')}
      heading={richText('places.endPublicLinkQuestion', { playlist: name })}
      cancelLabel={t('actions.keep')}
      confirmLabel={t('places.endPublicLink')}
      onClose={app.layers.close}
      onConfirm={() => void sharePlaylist(app, library, id, false)}
    >
      {t('places.endPublicLinkDescription')}
    </ConfirmDialog>
  )
}
