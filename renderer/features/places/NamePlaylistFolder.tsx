// The dialog to name a folder of playlists, a new or an existing one.

import { useState } from 'react'
import { foldedNames } from '../../../shared/edits/name-rules.ts'
import type { PlaylistId } from '../../../shared/ids.ts'
import { isFolder, treeLimits } from '../../../shared/playlist-tree.ts'
import { t } from '../../../shared/words/words.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { makeFolder, renameFolder } from '../../state/playlist-folders.ts'
import { NameDialog } from './NameDialog.tsx'

type Props = { readonly id: string | null; readonly name: string; readonly first: PlaylistId | null }

export function NamePlaylistFolder({ id, name: before, first }: Props) {
  const app = useAppContext()
  const tree = useApp(state => state.settings.playlistTree)
  const [name, setName] = useState(before)
  const save = async (): Promise<void> => {
    app.layers.close()
    if (id === null) await makeFolder(app, name.trim(), first)
    else await renameFolder(app, id, name.trim())
  }
  return (
    <NameDialog
      heading={id === null ? t('places.newFolder') : t('places.renameFolder')}
      intro={<p>{t('places.foldersDescription')}</p>}
      field={t('places.folderName')}
      name={name}
      onName={setName}
      submitLabel={t('actions.save')}
      maxLength={treeLimits.name}
      otherNames={foldedNames(tree.flatMap(entry => (isFolder(entry) && entry.id !== id ? [entry.name] : [])))}
      canSubmit
      submit={save}
    />
  )
}
