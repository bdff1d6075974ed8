// The selection bar floating above a list, from two selected items on: number, length, and buttons to act on them.

import { useMemo } from 'react'
import { lengthOfTracks } from '../../shared/library/order/totals.ts'
import { t } from '../../shared/words/words.ts'
import { Button, IconButton } from '../controls/Button.tsx'
import { download, removeDownloads } from '../state/actions/downloads.ts'
import { addToQueue } from '../state/actions/queue-edits.ts'
import { useAppContext, useCurrentVisit, useLibrary } from '../state/app-context.ts'
import { playList } from '../state/commands.ts'
import { clearSelection, countSelected, rowsSelected, type Selection } from '../state/view/selection.ts'
import { formatListLength } from '../words/format.ts'
import { countKept, useKept } from './use-kept.ts'

/** The largest selection of albums or artists whose songs are summed, items: more would delay the selection noticeably. */
const maxSummed = 2_000

type Props = {
  /** The list's rows, in the order shown. */
  readonly rows: Uint32Array
  /** The tracks of some rows; null if rows are tracks. */
  readonly tracksOf?: ((rows: Uint32Array) => Uint32Array) | null
}

export function SelectionBar(props: Props) {
  const { selection } = useCurrentVisit()
  return countSelected(selection) < 2 ? null : <SelectionActions {...props} selection={selection} />
}

function SelectionActions({ rows, tracksOf = null, selection }: Props & { readonly selection: Selection }) {
  const app = useAppContext()
  const library = useLibrary()
  const selected = countSelected(selection)
  const tracks = (): Uint32Array => {
    const chosen = rowsSelected(selection, rows)
    return tracksOf === null ? chosen : tracksOf(chosen)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: tracksOf is a new function at each drawing and means the same
  const chosenRows = useMemo(() => (tracksOf !== null && selected > maxSummed ? null : tracks()), [library, rows, selection])
  const length = useMemo(() => (chosenRows === null ? null : lengthOfTracks(library, chosenRows)), [library, chosenRows])
  return (
    <div className="selbar" role="toolbar" aria-label={t('lists.selectionLabel')}>
      <span className="num">{t('lists.selected', { count: selected })}</span>
      {length !== null && <span className="hint num">{formatListLength(length)}</span>}
      <Button label={t('playback.play')} kind="plain" onClick={() => playList(app, library, tracks(), 0, null)} />
      <Button label={t('actions.playNext')} kind="plain" onClick={() => addToQueue(app, library, tracks(), 'playNext')} />
      <Button label={t('actions.addToQueue')} kind="plain" onClick={() => addToQueue(app, library, tracks(), 'playLast')} />
      <span className="opt">
        <DownloadToggle tracks={tracks} checkable={chosenRows !== null && chosenRows.length <= maxChecked ? chosenRows : null} />
      </span>
      <IconButton icon="x" label={t('lists.clearSelection')} size={16} onClick={() => app.view.select(clearSelection(selection))} />
    </div>
  )
}

/** The largest selection that is checked for downloads, songs: more would delay the selection noticeably. */
const maxChecked = 10_000

/**
 * The button that downloads the selected songs, or removes their downloads if all of them are downloaded or waiting; `checkable`: the
 * selected tracks, null if too many to check.
 */
function DownloadToggle({ tracks, checkable }: { readonly tracks: () => Uint32Array; readonly checkable: Uint32Array | null }) {
  const app = useAppContext()
  const library = useLibrary()
  const kept = useKept()
  const isDownloaded = useMemo(() => {
    if (checkable === null) return false
    const { downloaded, waiting } = countKept(kept, library, checkable)
    return downloaded + waiting === checkable.length
  }, [kept, library, checkable])
  return isDownloaded ? (
    <Button label={t('downloads.removeDownload')} kind="plain" onClick={() => removeDownloads(app, library, tracks())} />
  ) : (
    <Button label={t('downloads.download')} kind="plain" onClick={() => download(app, library, tracks())} />
  )
}
