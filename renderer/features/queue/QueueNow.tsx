// The row of the current song in the queue.
import { t } from '../../../shared/words/words.ts'
import { Bars } from '../../controls/Bars.tsx'
import { Cover } from '../../controls/Cover.tsx'
import { CutName } from '../../controls/Name.tsx'
import { useCurrentTrack } from '../../state/library/use-tracks.ts'
import { useApp } from '../../state/page.ts'

type Props = { readonly position: number; readonly selected: boolean; readonly reachable: boolean }

export function QueueNow({ position, selected, reachable }: Props) {
  const { track } = useCurrentTrack()
  const paused = useApp(state => state.playback.paused)
  const stops = useApp(state => state.playback.stopAfter || state.sleep.kind === 'track')
  return (
    <div
      role="option"
      className={selected ? 'q-now is-selected' : 'q-now'}
      draggable
      aria-current="true"
      aria-selected={selected}
      data-position={position}
      tabIndex={reachable ? 0 : -1}
    >
      <Cover artwork={track?.artwork ?? null} size={150} />
      <div className="grow">
        <div className="hint now-label">
          <Bars still={paused} /> {t('queue.now')}
        </div>
        <CutName className="t" text={track?.title ?? t('queue.unavailable')} />
        <CutName className="meta" text={track?.artist ?? t('queue.notInTheLibraryAnyMore')} />
        {stops && <div className="hint">{t('queue.stopsAfterThisSong')}</div>}
      </div>
    </div>
  )
}
