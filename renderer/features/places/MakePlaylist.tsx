// The dialog to make a playlist on the service, from a list of songs or filled by the service.

import { useState } from 'react'
import type { Filling } from '../../../shared/edits/edit.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { queueLimit } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { useMaybeLibrary, usePage } from '../../state/page.ts'
import { createFilled, createPlaylist } from '../../state/playlist-acts.ts'
import { usePlaylistNames } from '../../state/playlists-named.ts'
import { FillingChoice } from './FillingChoice.tsx'
import { PlaylistForm } from './PlaylistForm.tsx'

export function MakePlaylist({ name: proposed, tracks }: { readonly name: string; readonly tracks: readonly TrackId[] }) {
  const page = usePage()
  const library = useMaybeLibrary()
  const others = usePlaylistNames(library)
  const [name, setName] = useState(proposed)
  const [from, setFrom] = useState<Filling | null>(null)
  // As it was when the dialog opened: the next song may begin meanwhile.
  const [current] = useState(() => page.mirror.getState().playback.current)
  const [first] = tracks
  const [working, setWorking] = useState(false)
  const tooMany = tracks.length > queueLimit
  const make = async (): Promise<void> => {
    setWorking(true)
    const made = await (from === null ? createPlaylist(page, name.trim(), tracks) : createFilled(page, name.trim(), from))
    setWorking(false)
    if (made !== null) page.layers.close()
  }
  return (
    <PlaylistForm
      heading={t('places.saveAsAPlaylist')}
      intro={
        <p>
          {tooMany
            ? t('places.tooManyForOnePlaylist', { count: tracks.length, most: queueLimit })
            : from === null
              ? t('places.songsAsTheyAreNow', { count: tracks.length })
              : t('places.theServiceFindsTheSongs')}
        </p>
      }
      name={name}
      onName={setName}
      submitLabel={t('places.save')}
      others={others}
      canSubmit={!tooMany}
      busy={working}
      submit={make}
    >
      {tracks.length < 2 && <FillingChoice empty={first === undefined} like={first ?? current} value={from} change={setFrom} />}
    </PlaylistForm>
  )
}
