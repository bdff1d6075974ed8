// The dialog to create a playlist on the service, from a list of songs or filled by the service.

import { useState } from 'react'
import type { PlaylistSource } from '../../../shared/edits/edit.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { queueLimit } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { createFilledPlaylist, createPlaylist } from '../../state/playlist-actions.ts'
import { usePlaylistNames } from '../../state/playlists-named.ts'
import { FillingChoice } from './FillingChoice.tsx'
import { NameDialog } from './NameDialog.tsx'

export function CreatePlaylist({ name: proposed, tracks }: { readonly name: string; readonly tracks: readonly TrackId[] }) {
  const app = useAppContext()
  const library = useLibraryOrNull()
  const otherNames = usePlaylistNames(library)
  const [name, setName] = useState(proposed)
  const [filling, setFilling] = useState<PlaylistSource | null>(null)
  // The current song as of when the dialog opened, because the next one may begin meanwhile.
  const [current] = useState(() => app.mirror.getState().playback.current)
  const [firstTrack] = tracks
  const [isBusy, setBusy] = useState(false)
  const isTooMany = tracks.length > queueLimit
  const create = async (): Promise<void> => {
    setBusy(true)
    const createdId = await (filling === null ? createPlaylist(app, name.trim(), tracks) : createFilledPlaylist(app, name.trim(), filling))
    setBusy(false)
    if (createdId !== null) app.layers.close()
  }
  return (
    <NameDialog
      heading={t('actions.saveAsPlaylist')}
      intro={
        <p>
          {isTooMany
            ? t('places.tooManySongs', { count: tracks.length, limit: queueLimit })
            : filling === null
              ? t('places.fixedSongsDescription', { count: tracks.length })
              : t('places.fillingDescription')}
        </p>
      }
      name={name}
      onName={setName}
      submitLabel={t('actions.save')}
      otherNames={otherNames}
      canSubmit={!isTooMany}
      busy={isBusy}
      submit={create}
    >
      {tracks.length < 2 && (
        <FillingChoice isEmpty={firstTrack === undefined} similarTo={firstTrack ?? current} value={filling} onChange={setFilling} />
      )}
    </NameDialog>
  )
}
