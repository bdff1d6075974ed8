// The dialog to edit a playlist's name and description.
import { useState } from 'react'
import { playlistLimits } from '../../../shared/edits/edit.ts'
import { descriptionForm, nameRemarkOn } from '../../../shared/edits/names.ts'
import type { PlaylistId } from '../../../shared/ids.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { useLibrary, usePage } from '../../state/page.ts'
import { describePlaylist } from '../../state/playlist-acts.ts'
import { usePlaylistNames } from '../../state/playlists-named.ts'
import { nameRemarkWords } from '../../words/name-words.ts'
import { NameField } from './NameField.tsx'
import { PlaylistForm } from './PlaylistForm.tsx'

export function EditPlaylist({ id }: { readonly id: PlaylistId }) {
  const page = usePage()
  const library = useLibrary()
  // As it was when it was opened: another device may delete it meanwhile.
  const [before] = useState(() => playlistAt(library, playlistRowOf(library, id)))
  const [name, setName] = useState(before.name)
  const [description, setDescription] = useState(before.description)
  const others = usePlaylistNames(library, id)
  const isGone = playlistRowOf(library, id) === -1
  const remark = nameRemarkOn(description, playlistLimits.description, descriptionForm)
  const wrong = nameRemarkWords(remark, playlistLimits.description)
  const save = async (): Promise<void> => {
    if (await describePlaylist(page, library, id, { name: name.trim(), description: description.trim() })) page.layers.close()
  }
  return (
    <PlaylistForm
      heading={t('places.nameAndDescription')}
      name={name}
      onName={setName}
      submitLabel={t('places.save')}
      others={others}
      canSubmit={wrong === null && !isGone}
      submit={save}
    >
      <NameField label={t('places.description')} text={description} change={setDescription} wrong={wrong} rows={3} />
      {isGone && <p role="alert">{t('places.remark.gone')}</p>}
    </PlaylistForm>
  )
}
