// Makes a playlist on the service out of the songs of a list, under a name.

import { useState } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import { queueLimit } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { usePage } from '../../state/page.ts'
import { createPlaylist } from '../../state/playlist-acts.ts'

/** As the request allows. */
const longestName = 500

export function MakePlaylist({ name: proposed, tracks }: { readonly name: string; readonly tracks: readonly TrackId[] }) {
  const page = usePage()
  const [name, setName] = useState(proposed)
  const [working, setWorking] = useState(false)
  const tooMany = tracks.length > queueLimit
  const cannot = working || tooMany || name.trim() === ''
  const make = async (): Promise<void> => {
    if (cannot) return
    setWorking(true)
    const made = await createPlaylist(page, name.trim(), tracks)
    setWorking(false)
    if (made !== null) page.layers.close()
  }
  return (
    <Dialog className="question" label={t('places.saveAsAPlaylist')} close={page.layers.close} busy={working}>
      <h2>{t('places.saveAsAPlaylist')}</h2>
      <p>
        {tooMany
          ? t('places.tooManyForOnePlaylist', { count: tracks.length, most: queueLimit })
          : t('places.songsAsTheyAreNow', { count: tracks.length })}
      </p>
      <form
        onSubmit={event => {
          event.preventDefault()
          void make()
        }}
      >
        <label className="field">
          <input
            type="text"
            dir="auto"
            aria-label={t('places.nameOfThePlaylist')}
            value={name}
            maxLength={longestName}
            disabled={working}
            onChange={event => setName(event.currentTarget.value)}
          />
        </label>
        <div className="row answers">
          <Button label={t('places.cancel')} disabled={working} onClick={page.layers.close} />
          <button type="submit" className="btn btn-main" disabled={cannot} aria-busy={working}>
            {t('places.save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
