// The confirmation before songs in the trash are deleted permanently, with their number and, if known, size.
import type { TrackId } from '../../../shared/ids.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { useApp, useAppContext, useLibrary } from '../../state/app-context.ts'
import { emptyTrash } from '../../state/trash-actions.ts'
import { formatBytes, formatSongCount } from '../../words/format.ts'

export function EmptyTrash({ tracks }: { readonly tracks: readonly TrackId[] }) {
  const app = useAppContext()
  const library = useLibrary()
  const isOwnFolder = useApp(({ connection }) => connection.kind === 'folder')
  const bytes = tracks.reduce((sum, track) => sum + (library.tracks.size[rowOfTrack(library, track)] ?? 0), 0)
  const ofService =
    bytes > 0 ? t('places.deleteForGoodSizeDescription', { size: formatBytes(bytes) }) : t('places.deleteForGoodDescription')
  return (
    <ConfirmDialog
      label={t('places.deleteForGood')}
      heading={t('places.deleteForGoodQuestion', { songs: formatSongCount(tracks.length) })}
      cancelLabel={t('actions.keep')}
      confirmLabel={t('places.deleteForGood')}
      onClose={app.layers.close}
      onConfirm={() => void emptyTrash(app, library, tracks)}
    >
      {isOwnFolder ? t('places.deleteForGoodFolderDescription') : ofService}
    </ConfirmDialog>
  )
}
