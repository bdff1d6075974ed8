// A row of the queue; its events are handled by the list (event delegation).

import { memo } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { TruncatedName } from '../../controls/Name.tsx'
import { useLibraryOrNull } from '../../state/app-context.ts'
import { findTrack } from '../../state/library/use-tracks.ts'
import { formatSongLength } from '../../words/format.ts'

type Props = {
  readonly id: TrackId | undefined
  /** Position in the whole list, over all sections. */
  readonly position: number
  /** Offset from the top of its section, pixels. */
  readonly top: number
  /** Index of the row in its section (aria-posinset). */
  readonly sectionIndex: number
  /** Number of rows in the section (aria-setsize). */
  readonly sectionSize: number
  readonly selected: boolean
  /** The one row of the list that is a tab stop. */
  readonly isTabStop: boolean
  /** The time at which a played song ended, as `19:04`; undefined for any other song. */
  readonly playedTime?: string | undefined
  /** True while the row is dragged. */
  readonly isDragged?: boolean
}

export const QueueRow = memo(function QueueRow({
  id,
  position,
  top,
  sectionIndex,
  sectionSize,
  selected,
  isTabStop,
  playedTime,
  isDragged = false,
}: Props) {
  const track = findTrack(useLibraryOrNull(), id ?? null)
  const isPlayed = playedTime !== undefined
  const classNames = [
    'q',
    isPlayed ? 'is-past' : 'is-removable',
    selected ? 'is-selected' : '',
    isDragged ? 'is-hole' : '',
    track === null ? 'is-gone' : '',
  ]
  return (
    <div
      role="option"
      className={classNames.filter(Boolean).join(' ')}
      draggable
      style={{ top }}
      data-position={position}
      aria-selected={selected}
      aria-setsize={sectionSize}
      aria-posinset={sectionIndex + 1}
      tabIndex={isTabStop ? 0 : -1}
    >
      <Cover artwork={track?.artwork ?? null} size={80} className="cover-sm" />
      <div className="grow">
        <TruncatedName className="t" text={track?.title ?? t('playback.unavailable')} />
        <TruncatedName className="s" text={track?.artist ?? t('library.goneFromLibrary')} />
      </div>
      <span className="time">{playedTime ?? formatSongLength(track?.length ?? 0)}</span>
      {!isPlayed && (
        // The button to remove the song is for the pointer only: the keyboard has Delete and the menu.
        <span className="drop-it icon-btn icon-btn-small" title={t('queue.removeFromQueue')} data-action="remove" aria-hidden="true">
          <Icon name="x" size={16} />
        </span>
      )}
      {!isPlayed && (
        // The drag handle for touch, as a swipe elsewhere on the row scrolls the list.
        <span className="grip" data-grip="" aria-hidden="true">
          <Icon name="grip" size={18} />
        </span>
      )}
    </div>
  )
})
