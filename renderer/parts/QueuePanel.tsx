// The queue beside the page: what played, what plays now, what was asked to play next, and what follows from where.
import { type ReactNode, useCallback } from 'react'
import type { TrackId } from '../../shared/ids.ts'
import type { PlayContext } from '../../shared/queue/model.ts'
import { Scroller } from '../lists/Scroller.tsx'
import { useRem } from '../lists/use-rem.ts'
import { VirtualList } from '../lists/VirtualList.tsx'
import { useApp, useMaybeLibrary, usePage } from '../state/page.ts'
import { Bars } from './Bars.tsx'
import { IconButton } from './Button.tsx'
import { Cover } from './Cover.tsx'
import { count, songLength, songs } from './format.ts'
import { Go } from './Go.tsx'
import { Icon } from './Icon.tsx'
import { CutName, Name } from './Name.tsx'
import { QueueRow } from './QueueRow.tsx'
import { findTrack, useCurrentTrack } from './use-tracks.ts'

/** Rows of the queue, rem. */
const rowHeight = 3.25
/** So many played songs look out above the current one when the panel opens. */
const lookBack = 2

export function QueuePanel() {
  const { view } = usePage()
  const rem = useRem()
  const queue = useApp(state => state.queue)
  const { current, from, index } = useApp(state => state.playback)
  const promised = from === 'playNext' ? queue.playNext.slice(1) : queue.playNext
  const playedCount = current === null ? 0 : from === 'playNext' ? Math.min(index + 1, queue.tracks.length) : index
  const followingFrom = current === null ? 0 : index + 1

  const openAtNow = useCallback(
    (box: HTMLElement) => {
      const now = box.querySelector<HTMLElement>('.q-now')
      if (now !== null) box.scrollTop = now.offsetTop - box.offsetTop - lookBack * rowHeight * rem
      return undefined
    },
    [rem],
  )
  const list = (start: number, end: number, played: boolean): ReactNode => (
    <VirtualList
      role="list"
      count={Math.max(0, end - start)}
      rowHeight={rowHeight * rem}
      row={(position, top, key) => (
        <QueueRow key={key} id={queue.tracks[start + position]} index={start + position} top={top} played={played} />
      )}
    />
  )
  const left = promised.length + Math.max(0, queue.tracks.length - followingFrom)
  return (
    <aside className="panel" aria-label="Queue" data-landmark tabIndex={-1}>
      <div className="panel-head">
        <h2>Queue</h2>
        <span className="hint">{songs(left)} to come</span>
        <span className="end">
          <IconButton icon="x" label="Close the queue" size={16} onClick={() => view.showQueue(false)} />
        </span>
      </div>
      <Scroller className="panel-body" attach={openAtNow}>
        {playedCount > 0 && (
          <>
            <h3>
              <Icon name="history" size={14} />
              Played
            </h3>
            {list(0, playedCount, true)}
          </>
        )}
        {current !== null && <Now />}
        {promised.length > 0 && <PlayNext tracks={promised} />}
        {queue.tracks.length > followingFrom && (
          <>
            <Then context={queue.context} left={queue.tracks.length - followingFrom} />
            {list(followingFrom, queue.tracks.length, false)}
          </>
        )}
        {current === null && queue.tracks.length === 0 && (
          <p className="hint none">Nothing in the queue. Play something, and what follows appears here.</p>
        )}
      </Scroller>
    </aside>
  )
}

function Now() {
  const { track } = useCurrentTrack()
  const paused = useApp(state => state.playback.paused)
  return (
    <div className="q-now" aria-current="true">
      <Cover artwork={track?.artwork ?? null} size={150} />
      <div className="grow">
        <div className="hint now-label">
          <Bars still={paused} /> Now
        </div>
        <CutName className="t" text={track?.title ?? 'Unavailable'} />
        <CutName className="meta" text={track?.artist ?? ''} />
      </div>
    </div>
  )
}

/** A short list by nature, so not a virtual one. Its songs play in turn; they cannot be jumped to. */
function PlayNext({ tracks }: { readonly tracks: readonly TrackId[] }) {
  const library = useMaybeLibrary()
  return (
    <>
      <h3>
        <b>Play next</b>
        <span className="end num">{count(tracks.length)}</span>
      </h3>
      <ul>
        {tracks.map((id, position) => {
          const track = findTrack(library, id)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same song may stand here twice
            <li key={position} className="q">
              <Cover artwork={track?.artwork ?? null} size={80} className="cover-sm" />
              <div className="grow">
                <CutName className="t" text={track?.title ?? 'Unavailable'} />
                <CutName className="s" text={track?.artist ?? ''} />
              </div>
              <span className="time">{songLength(track?.length ?? 0)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Then({ context, left }: { readonly context: PlayContext | null; readonly left: number }) {
  return (
    <h3>
      {context === null ? (
        'Then'
      ) : (
        <>
          Then from
          <b className="cut">
            <Go to={context.place}>
              <Name text={context.title} />
            </Go>
          </b>
        </>
      )}
      <span className="end num">{count(left)}</span>
    </h3>
  )
}
