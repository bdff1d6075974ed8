// One song of the queue. A double click, or Enter, jumps to it.
import { memo } from 'react'
import type { TrackId } from '../../shared/ids.ts'
import { command } from '../state/commands.ts'
import { useMaybeLibrary, usePage } from '../state/page.ts'
import { Cover } from './Cover.tsx'
import { songLength } from './format.ts'
import { CutName } from './Name.tsx'
import { findTrack } from './use-tracks.ts'

type Props = {
  readonly id: TrackId | undefined
  /** In `tracks` of the queue. */
  readonly index: number
  /** Pixels below the top of its list. */
  readonly top: number
  readonly played: boolean
}

export const QueueRow = memo(function QueueRow({ id, index, top, played }: Props) {
  const page = usePage()
  const track = findTrack(useMaybeLibrary(), id ?? null)
  const jump = (): void => command(page, { type: 'jump', list: 'tracks', index })
  return (
    <div role="listitem" className={played ? 'q is-past' : 'q'} style={{ top }}>
      <Cover artwork={track?.artwork ?? null} size={80} className="cover-sm" />
      <button
        type="button"
        className="grow jump"
        onDoubleClick={jump}
        onKeyDown={event => {
          if (event.key === 'Enter') jump()
        }}
      >
        <CutName className="t" text={track?.title ?? 'Unavailable'} />
        <CutName className="s" text={track?.artist ?? ''} />
      </button>
      <span className="time">{songLength(track?.length ?? 0)}</span>
    </div>
  )
})
