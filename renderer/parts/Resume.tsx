// The cards at the head of Home: what is in the queue now, and albums heard last.
import { useMemo } from 'react'
import type { ArtworkId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model.ts'
import { albumAt } from '../../shared/library/rows.ts'
import { rowOfTrack, rowsOf } from '../../shared/library/select.ts'
import type { Queue } from '../../shared/queue/model.ts'
import { command, playList } from '../state/commands.ts'
import { useApp, useIsFirstLook, useLibrary, usePage } from '../state/page.ts'
import { albumRoute, type Route } from '../state/route.ts'
import { Bars } from './Bars.tsx'
import { Cover } from './Cover.tsx'
import { count, listLength, songs } from './format.ts'
import { Go } from './Go.tsx'
import { Icon } from './Icon.tsx'
import { Name } from './Name.tsx'
import { contextKind } from './place-words.ts'
import { lengthOf } from './SelectionBar.tsx'
import { findTrack } from './use-tracks.ts'

type CardProps = {
  readonly artwork: ArtworkId | null
  readonly kind: string
  readonly title: string
  readonly line: string
  readonly hint: string
  readonly to: Route
  readonly playing: boolean
  /** It is on another device. */
  readonly away?: boolean
  /** How far one is, 0 to 1; undefined: not begun. */
  readonly at?: number | undefined
  readonly play: () => void
}

function ResumeCard({ artwork, kind, title, line, hint, to, playing, away = false, at, play }: CardProps) {
  return (
    <article aria-label={title} className={away ? 'is-away' : undefined}>
      <Cover artwork={artwork} size={300} name={title} />
      <div className="body">
        <div className="where">
          {playing && <Bars still={false} />}
          <span className="cut">
            <Name text={kind} />
          </span>
        </div>
        <Go to={to} className="t cut" title={title}>
          <Name text={title} />
        </Go>
        <div className="meta cut" title={line}>
          <Name text={line} />
        </div>
        <div className="foot">
          <span className="hint num">{hint}</span>
          <button type="button" className="play" aria-label={`${playing ? 'Pause' : 'Play'} ${title}`} onClick={play}>
            <Icon name={playing ? 'pause' : 'play'} size={16} />
          </button>
        </div>
      </div>
      {at !== undefined && (
        <svg className="line" aria-hidden="true">
          <rect width={`${at * 100}%`} height="100%" />
        </svg>
      )}
    </article>
  )
}

/** `albums`: album rows heard last; nothing is drawn when there is nothing to go on with. */
export function Resume({ albums }: { readonly albums: Uint32Array }) {
  const page = usePage()
  const library = useLibrary()
  return (
    <div className="resume">
      <QueueCard />
      {[...albums].map(row => {
        const album = albumAt(library, row)
        const place = { kind: 'album', id: album.id } as const
        const title = album.name === '' ? 'Unknown album' : album.name
        return (
          <ResumeCard
            key={album.id}
            artwork={album.artwork}
            kind="Album"
            title={title}
            line={album.artist === '' ? 'Unknown artist' : album.artist}
            hint={`${songs(album.tracks)} · ${listLength(album.length)}`}
            to={albumRoute(album.id)}
            playing={false}
            play={() => playList(page, library, rowsOf(library, place), 0, { place, title })}
          />
        )
      })}
    </div>
  )
}

function QueueCard() {
  const page = usePage()
  const library = useLibrary()
  const queue = useApp(state => state.queue)
  const { current, index, paused } = useApp(state => state.playback)
  const device = useApp(({ connect: { output } }) => (output.kind === 'here' ? null : output.name))
  const isFirstLook = useIsFirstLook()
  const left = useMemo(() => secondsFrom(library, queue, index), [library, queue, index])
  const track = findTrack(library, current)
  // Its place is kept until all songs are there.
  if (track === null) return isFirstLook && current !== null ? <article className="skel" aria-hidden="true" /> : null
  const { context } = queue
  const byWhom = track.artist === '' ? 'Unknown artist' : track.artist
  const album = context?.place.kind === 'album'
  return (
    <ResumeCard
      artwork={track.artwork}
      kind={device !== null ? `On ${device}` : context === null ? 'Queue' : contextKind(context.place)}
      away={device !== null}
      title={context?.title || track.title || 'Untitled'}
      line={album ? byWhom : [track.title || 'Untitled', byWhom].join(' · ')}
      hint={[`Song ${count(index + 1)} of ${count(queue.tracks.length)}`, left > 0 && `${listLength(left)} left`]
        .filter(Boolean)
        .join(' · ')}
      to={context?.place ?? { kind: 'songs' }}
      playing={!paused}
      at={queue.tracks.length > 0 ? (index + 1) / queue.tracks.length : undefined}
      play={() => command(page, { type: paused ? 'resume' : 'pause' })}
    />
  )
}

/** Adding up more lengths than this would be felt. */
const mostAdded = 10_000

/** What is left of the queue from a position on, seconds; 0 for very long ones. */
function secondsFrom(library: Library, { tracks }: Queue, index: number): number {
  const left = tracks.slice(Math.max(0, index))
  if (left.length > mostAdded) return 0
  return lengthOf(
    library,
    Uint32Array.from(left, id => rowOfTrack(library, id)).filter(row => row < library.tracks.count),
  )
}
