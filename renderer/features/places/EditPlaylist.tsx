// The dialog to edit a playlist's name and description.
import { useState } from 'react'
import { playlistLimits } from '../../../shared/edits/edit.ts'
import type { PlaylistId } from '../../../shared/ids.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { useLibrary, usePage } from '../../state/page.ts'
import { describePlaylist } from '../../state/playlist-acts.ts'
import { PlaylistForm } from './PlaylistForm.tsx'

export function EditPlaylist({ id }: { readonly id: PlaylistId }) {
  const page = usePage()
  const library = useLibrary()
  const before = playlistAt(library, playlistRowOf(library, id))
  const [name, setName] = useState(before.name)
  const [description, setDescription] = useState(before.description)
  const save = async (): Promise<void> => {
    if (await describePlaylist(page, library, id, { name: name.trim(), description: description.trim() })) page.layers.close()
  }
  return (
    <PlaylistForm
      heading={t('places.nameAndDescription')}
      name={name}
      onName={setName}
      submitLabel={t('places.save')}
      canSubmit
      submit={save}
    >
      <label className="field">
        <textarea
          dir="auto"
          rows={3}
          aria-label={t('places.description')}
          placeholder={t('places.description')}
          value={description}
          maxLength={playlistLimits.description}
          onChange={event => setDescription(event.currentTarget.value)}
        />
      </label>
    </PlaylistForm>
  )
}
