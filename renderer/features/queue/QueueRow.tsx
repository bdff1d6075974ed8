// One song of the queue. The list listens for all of its rows.

import { memo } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { CutName } from '../../controls/Name.tsx'
import { findTrack } from '../../state/library/use-tracks.ts'
import { useMaybeLibrary } from '../../state/page.ts'
import { songLength } from '../../words/format.ts'

type Props = {
  readonly id: TrackId | undefined
  /** In the whole list of the queue. */
  readonly position: number
  /** Pixels below the top of its section. */
  readonly top: number
  /** In its section, and how many there are. */
  readonly place: number
  readonly of: number
  readonly selected: boolean
  /** The one row that Tab reaches. */
  readonly reachable: boolean
  /** It played: when it ceased to, as `19:04`. */
  readonly heard?: string | undefined
  /** It is being dragged. */
  readonly lifted?: boolean
}

export const QueueRow = memo(function QueueRow({ id, position, top, place, of, selected, reachable, heard, lifted = false }: Props) {
  const track = findTrack(useMaybeLibrary(), id ?? null)
  const past = heard !== undefined
  const names = [
    'q',
    past ? 'is-past' : 'is-removable',
    selected ? 'is-selected' : '',
    lifted ? 'is-hole' : '',
    track === null ? 'is-gone' : '',
  ]
  return (
    <div
      role="option"
      className={names.filter(Boolean).join(' ')}
      draggable
      style={{ top }}
      data-position={position}
      aria-selected={selected}
      aria-setsize={of}
      aria-posinset={place + 1}
      tabIndex={reachable ? 0 : -1}
    >
      <Cover artwork={track?.artwork ?? null} size={80} className="cover-sm" />
      <div className="grow">
        <CutName className="t" text={track?.title ?? t('queue.unavailable')} />
        <CutName className="s" text={track?.artist ?? t('queue.notInTheLibraryAnyMore')} />
      </div>
      <span className="time">{heard ?? songLength(track?.length ?? 0)}</span>
      {!past && (
        // Pointer only: Delete and the menu do the same for the keyboard.
        <span className="drop-it icon-btn icon-btn-small" title={t('queue.removeFromTheQueue')} data-act="remove" aria-hidden="true">
          <Icon name="x" size={16} />
        </span>
      )}
      {!past && (
        // Touch only, where a stroke over the rest of the row scrolls.
        <span className="grip" data-grip="" aria-hidden="true">
          <Icon name="grip" size={18} />
        </span>
      )}
    </div>
  )
})
