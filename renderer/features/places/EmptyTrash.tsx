// Asks before songs in the trash are deleted for good, and says how much that is.
import type { TrackId } from '../../../shared/ids.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { useLibrary, usePage } from '../../state/page.ts'
import { emptyTrash } from '../../state/trash-acts.ts'
import { size, songs } from '../../words/format.ts'

export function EmptyTrash({ tracks }: { readonly tracks: readonly TrackId[] }) {
  const page = usePage()
  const library = useLibrary()
  const bytes = tracks.reduce((sum, track) => sum + (library.tracks.size[rowOfTrack(library, track)] ?? 0), 0)
  const remove = (): void => {
    page.layers.close()
    void emptyTrash(page, library, tracks)
  }
  return (
    <Dialog className="question" label={t('places.deleteForGood')} close={page.layers.close}>
      <h2>{t('places.deleteForGoodHow', { songs: songs(tracks.length) })}</h2>
      <p>{bytes > 0 ? t('places.musicGoes', { size: size(bytes) }) : t('places.theyGo')}</p>
      <div className="row answers">
        <Button label={t('places.keep')} onClick={page.layers.close} />
        <Button label={t('places.deleteForGood')} kind="danger" onClick={remove} />
      </div>
    </Dialog>
  )
}
