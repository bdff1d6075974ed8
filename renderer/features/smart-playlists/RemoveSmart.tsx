// Asks before a smart playlist is removed: its rules are nowhere else.

import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { rich } from '../../controls/rich.tsx'
import { usePage } from '../../state/page.ts'
import { removeSmart } from '../../state/smart-playlists.ts'

export function RemoveSmart({ playlist }: { readonly playlist: SmartPlaylist }) {
  const page = usePage()
  const remove = (): void => {
    page.layers.close()
    void removeSmart(page, playlist)
  }
  return (
    <Dialog className="question" label={t('smartPlaylists.removeASmartPlaylist')} close={page.layers.close}>
      <h2>{rich('smartPlaylists.removeWhich', { playlist: playlist.name })}</h2>
      <p>{t('smartPlaylists.itsRulesAreKeptOnThis')}</p>
      <div className="row answers">
        <Button label={t('smartPlaylists.keep')} onClick={page.layers.close} />
        <Button label={t('smartPlaylists.remove')} kind="danger" onClick={remove} />
      </div>
    </Dialog>
  )
}
