// The dialog to make a playlist on the service from a list of songs.

import { useState } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import { queueLimit } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { usePage } from '../../state/page.ts'
import { createPlaylist } from '../../state/playlist-acts.ts'
import { PlaylistForm } from './PlaylistForm.tsx'

export function MakePlaylist({ name: proposed, tracks }: { readonly name: string; readonly tracks: readonly TrackId[] }) {
  const page = usePage()
  const [name, setName] = useState(proposed)
  const [working, setWorking] = useState(false)
  const tooMany = tracks.length > queueLimit
  const make = async (): Promise<void> => {
    setWorking(true)
    const made = await createPlaylist(page, name.trim(), tracks)
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
            : t('places.songsAsTheyAreNow', { count: tracks.length })}
        </p>
      }
      name={name}
      onName={setName}
      submitLabel={t('places.save')}
      canSubmit={!tooMany}
      busy={working}
      submit={make}
    />
  )
}
