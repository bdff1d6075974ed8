// The dialog to create a tag, which is on no song at first.
import { useState } from 'react'
import { maxTagNameLength } from '../../../shared/edits/name-rules.ts'
import { foldedTagNames } from '../../../shared/library/order/folded-texts.ts'
import { hasName } from '../../../shared/library/search/match-texts.ts'
import { t } from '../../../shared/words/words.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
import { createTag } from '../../state/tag-actions.ts'
import { NameDialog } from './NameDialog.tsx'

export function CreateTag() {
  const app = useAppContext()
  const library = useLibrary()
  const names = useChunkedTask(foldedTagNames)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  // The service refuses a second tag of the same name (protocol 3.5).
  const exists = names !== null && hasName(names, name)
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
