// Asks before a smart playlist is removed: its rules are nowhere else.
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { Name } from '../../controls/Name.tsx'
import { removeSmart } from '../../state/acts/smart-playlists.ts'
import { usePage } from '../../state/page.ts'

export function RemoveSmart({ playlist }: { readonly playlist: SmartPlaylist }) {
  const page = usePage()
  const remove = (): void => {
    page.layers.close()
    void removeSmart(page, playlist)
  }
  return (
    <Dialog className="question" label="Remove a smart playlist" close={page.layers.close}>
      <h2>
        Remove <Name text={playlist.name} />?
      </h2>
      <p>Its rules are kept on this computer only. Your songs stay where they are.</p>
      <div className="row answers">
        <Button label="Keep" onClick={page.layers.close} />
        <Button label="Remove" kind="danger" onClick={remove} />
      </div>
    </Dialog>
  )
}
