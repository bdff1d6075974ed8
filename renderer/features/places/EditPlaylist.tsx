// The dialog to edit a playlist's name and description.
import { useState } from 'react'
import { playlistLimits } from '../../../shared/edits/edit.ts'
import { descriptionForm, nameRemarkOn } from '../../../shared/edits/name-rules.ts'
import type { PlaylistId } from '../../../shared/ids.ts'
import { isCut } from '../../../shared/library/model/cut-text.ts'
import { playlistAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { describePlaylist } from '../../state/playlist-actions.ts'
import { usePlaylistNames } from '../../state/playlists-named.ts'
import { nameRemarkWords } from '../../words/name-words.ts'
import { NameDialog } from './NameDialog.tsx'
import { NameField } from './NameField.tsx'

export function EditPlaylist({ id }: { readonly id: PlaylistId }) {
  const app = useAppContext()
  const library = useLibrary()
  // The playlist as of when the dialog opened, because another device may delete it meanwhile.
  const [original] = useState(() => playlistAt(library, playlistRowOf(library, id)))
  const [name, setName] = useState(original.name)
  const [description, setDescription] = useState(original.description)
  const isPartial = isCut(original.description)
  const otherNames = usePlaylistNames(library, id)
  const isDeleted = playlistRowOf(library, id) === -1
  const remark = nameRemarkOn(description, playlistLimits.description, descriptionForm)
  const descriptionError = nameRemarkWords(remark, playlistLimits.description)
  const began = { name: original.name.trim(), description: original.description.trim() }
  const save = async (): Promise<void> => {
    if (await describePlaylist(app, library, id, began, { name: name.trim(), description: description.trim() })) app.layers.close()
  }
  return (
    <NameDialog
      heading={t('places.nameAndDescription')}
      name={name}
      onName={setName}
      submitLabel={t('actions.save')}
      otherNames={otherNames}
      canSubmit={descriptionError === null && !isDeleted}
      submit={save}
    >
      <NameField
        label={t('places.description')}
        text={description}
        onChange={setDescription}
        error={descriptionError}
        hint={isPartial ? t('places.descriptionIsPartial') : null}
        disabled={isPartial}
        textAreaRows={3}
      />
      {isDeleted && <p role="alert">{t('places.remark.gone')}</p>}
    </NameDialog>
  )
}
