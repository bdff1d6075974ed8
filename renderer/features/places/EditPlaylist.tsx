// The name and the description of a playlist.
import { useState } from 'react'
import type { PlaylistId } from '../../../shared/ids.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { useLibrary, usePage } from '../../state/page.ts'
import { describePlaylist } from '../../state/playlist-acts.ts'

/** As the service takes them. */
const [longestName, longestDescription] = [500, 5000]

export function EditPlaylist({ id }: { readonly id: PlaylistId }) {
  const page = usePage()
  const library = useLibrary()
  const before = playlistAt(library, playlistRowOf(library, id))
  const [name, setName] = useState(before.name)
  const [description, setDescription] = useState(before.description)
  const cannot = name.trim() === ''
  const save = async (): Promise<void> => {
    if (cannot) return
    if (await describePlaylist(page, library, id, { name: name.trim(), description: description.trim() })) page.layers.close()
  }
  return (
    <Dialog className="question" label={t('places.nameAndDescription')} close={page.layers.close}>
      <h2>{t('places.nameAndDescription')}</h2>
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <label className="field">
          <input
            type="text"
            dir="auto"
            aria-label={t('places.nameOfThePlaylist')}
            value={name}
            maxLength={longestName}
            onChange={event => setName(event.currentTarget.value)}
          />
        </label>
        <label className="field">
          <textarea
            dir="auto"
            rows={3}
            aria-label={t('places.description')}
            placeholder={t('places.description')}
            value={description}
            maxLength={longestDescription}
            onChange={event => setDescription(event.currentTarget.value)}
          />
        </label>
        <div className="row answers">
          <Button label={t('places.cancel')} onClick={page.layers.close} />
          <button type="submit" className="btn btn-main" disabled={cannot}>
            {t('places.save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
