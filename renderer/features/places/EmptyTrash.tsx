// The confirmation before songs in the trash are deleted permanently, with their number and length.
import type { TrackId } from '../../../shared/ids.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { useLibrary, usePage } from '../../state/page.ts'
import { emptyTrash } from '../../state/trash-acts.ts'
import { size, songs } from '../../words/format.ts'

export function EmptyTrash({ tracks }: { readonly tracks: readonly TrackId[] }) {
  const page = usePage()
  const library = useLibrary()
  const bytes = tracks.reduce((sum, track) => sum + (library.tracks.size[rowOfTrack(library, track)] ?? 0), 0)
  return (
    <ConfirmDialog
      label={t('places.deleteForGood')}
      heading={t('places.deleteForGoodHow', { songs: songs(tracks.length) })}
      cancelLabel={t('places.keep')}
      confirmLabel={t('places.deleteForGood')}
      onClose={page.layers.close}
      onConfirm={() => void emptyTrash(page, library, tracks)}
    >
      {bytes > 0 ? t('places.musicGoes', { size: size(bytes) }) : t('places.theyGo')}
    </ConfirmDialog>
  )
}
