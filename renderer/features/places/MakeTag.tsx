// Makes a tag that is on no song yet.
import { useState } from 'react'
import { longestTagName } from '../../../shared/edits/names.ts'
import { fold } from '../../../shared/library/model/fold.ts'
import { t } from '../../../shared/words/words.ts'
import { useLibrary, usePage } from '../../state/page.ts'
import { createTag } from '../../state/tag-acts.ts'
import { PlaylistForm } from './PlaylistForm.tsx'

export function MakeTag() {
  const page = usePage()
  const library = useLibrary()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const { tags } = library
  const asked = fold(name.trim())
  // The service takes no second one of a name (protocol 3.5).
  const isThere = asked !== '' && Array.from(tags.id.keys()).some(row => fold(tags.name.at(row)) === asked)
  const make = async (): Promise<void> => {
    setBusy(true)
    const made = await createTag(page, library, name.trim(), [])
    setBusy(false)
    if (made) page.layers.close()
  }
  return (
    <PlaylistForm
      heading={t('places.newTag')}
      intro={<p>{isThere ? t('places.thereIsSuchATag') : t('places.aTagStays')}</p>}
      field={t('places.nameOfTheTag')}
      name={name}
      most={longestTagName}
      onName={setName}
      submitLabel={t('places.make')}
      canSubmit={!isThere}
      busy={busy}
      submit={make}
    />
  )
}
