// The selection bar below the queue, from two selected songs on: their number, and what can be done with them.
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { formatNumber } from '../../words/format.ts'

type Props = {
  readonly songs: number
  /** How many of the selected songs can be moved and removed; played ones cannot. */
  readonly movableCount: number
  readonly onMove: (step: 'top' | 'end') => void
  readonly onRemove: () => void
  readonly onClear: () => void
}

/** From how many selected songs on the bar is shown: a single song's own row and menu do the same. */
export const minForSelectionBar = 2

export function QueueSelectionBar({ songs, movableCount, onMove, onRemove, onClear }: Props) {
  if (songs < minForSelectionBar) return null
  return (
    <div className="queue-selection" role="toolbar" aria-label={t('queue.selectionLabel')}>
      <span className="num">{formatNumber(songs)}</span>
      {movableCount > 0 && (
        <>
          <Button label={t('queue.toTop')} kind="plain" onClick={() => onMove('top')} />
          <Button label={t('queue.toEnd')} kind="plain" onClick={() => onMove('end')} />
          <Button label={t('actions.remove')} kind="plain" onClick={onRemove} />
        </>
      )}
      <IconButton icon="x" label={t('lists.clearSelection')} size={16} onClick={onClear} />
    </div>
  )
}
