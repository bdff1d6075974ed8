// The dialog to create a tag, which is on no song at first.
import { useMemo, useState } from 'react'
import { foldedNames, isTaken, maxTagNameLength } from '../../../shared/edits/name-rules.ts'
import { t } from '../../../shared/words/words.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { createTag } from '../../state/tag-actions.ts'
import { NameDialog } from './NameDialog.tsx'

export function CreateTag() {
  const app = useAppContext()
  const library = useLibrary()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const { tags } = library
  const otherNames = useMemo(() => foldedNames(Array.from(tags.id.keys(), row => tags.name.at(row))), [tags])
  // The service refuses a second tag of the same name (protocol 3.5).
  const exists = isTaken(name, otherNames)
  const create = async (): Promise<void> => {
    setBusy(true)
    const isCreated = await createTag(app, library, name.trim(), [])
    setBusy(false)
    if (isCreated) app.layers.close()
  }
  return (
    <NameDialog
      heading={t('places.newTag')}
      intro={<p>{exists ? t('places.tagExists') : t('places.tagDescription')}</p>}
      field={t('places.tagName')}
      name={name}
      maxLength={maxTagNameLength}
      onName={setName}
      submitLabel={t('places.make')}
      canSubmit={!exists}
      busy={busy}
      submit={create}
    />
  )
}
