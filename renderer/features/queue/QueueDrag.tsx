// The drag preview of a drag within the queue: a label with the songs at the pointer, and the insertion line.

import { createPortal } from 'react-dom'
import type { TrackId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { TruncatedName } from '../../controls/Name.tsx'
import { useLibraryOrNull } from '../../state/app-context.ts'
import { findTrack } from '../../state/library/use-tracks.ts'
import { formatNumber } from '../../words/format.ts'
import type { TouchDrag } from './use-queue-touch-drag.ts'

type Props = { readonly drag: TouchDrag; readonly id: TrackId | undefined; readonly songs: number }

export function QueueDrag({ drag, id, songs }: Props) {
  const track = findTrack(useLibraryOrNull(), id ?? null)
  return (
    <>
      {drag.insertion !== null && <div className="dropline" style={{ top: drag.insertion.top }} />}
      {createPortal(
        <div
          className={songs > 1 ? 'ghost two' : 'ghost'}
          style={{ transform: `translate(min(${drag.x + 8}px, 100vw - 18.5rem), min(${drag.y - 12}px, 100vh - 4rem))` }}
          aria-hidden="true"
        >
          <div className="q">
            <Cover artwork={track?.artwork ?? null} size={80} className="cover-sm" />
            <div className="grow">
              <TruncatedName className="t" text={track?.title ?? t('playback.unavailable')} />
              <TruncatedName className="s" text={track?.artist ?? ''} />
            </div>
          </div>
          {songs > 1 && <span className="pill">{formatNumber(songs)}</span>}
        </div>,
        document.body,
      )}
    </>
  )
}
