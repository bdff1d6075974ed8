// The row of the current song in the queue.
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { TruncatedName } from '../../controls/Name.tsx'
import { PlayingBars } from '../../controls/PlayingBars.tsx'
import { useApp } from '../../state/app-context.ts'
import { useCurrentTrack } from '../../state/library/use-tracks.ts'

type Props = { readonly position: number; readonly selected: boolean; readonly isTabStop: boolean }

export function CurrentQueueRow({ position, selected, isTabStop }: Props) {
  const { track } = useCurrentTrack()
  const isPaused = useApp(state => state.playback.paused)
  const stopsAfterSong = useApp(state => state.playback.stopAfter || state.sleep.kind === 'track')
  return (
    <div
      role="option"
      className={selected ? 'q-now is-selected' : 'q-now'}
      draggable
      aria-current="true"
      aria-selected={selected}
      data-position={position}
      tabIndex={isTabStop ? 0 : -1}
    >
      <Cover artwork={track?.artwork ?? null} size={150} />
      <div className="grow">
        <div className="hint now-label">
          <PlayingBars isPaused={isPaused} /> {t('queue.now')}
        </div>
        <TruncatedName className="t" text={track?.title ?? t('playback.unavailable')} />
        <TruncatedName className="meta" text={track?.artist ?? t('library.goneFromLibrary')} />
        {stopsAfterSong && <div className="hint">{t('queue.stopsAfterThisSong')}</div>}
      </div>
    </div>
  )
}
