// The confirmation before a smart playlist is deleted; its rules exist only on this computer.

import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { removeSmart } from '../../state/actions/smart-playlists.ts'
import { useAppContext } from '../../state/app-context.ts'

export function DeleteSmartPlaylist({ playlist }: { readonly playlist: SmartPlaylist }) {
  const app = useAppContext()
  return (
    <ConfirmDialog
      label={t('smartPlaylists.removeLabel')}
      heading={richText('smartPlaylists.removeQuestion', { playlist: playlist.name })}
      cancelLabel={t('actions.keep')}
      confirmLabel={t('actions.remove')}
      onClose={app.layers.close}
      onConfirm={() => void removeSmart(app, playlist)}
    >
      {t('smartPlaylists.removeDescription')}
    </ConfirmDialog>
  )
}
