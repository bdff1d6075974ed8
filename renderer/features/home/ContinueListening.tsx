// The cards at the top of Home: the current queue, and albums heard last.

import { useMemo } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { albumAt } from '../../../shared/library/places/rows.ts'
import { rowOfTrack, rowsOf } from '../../../shared/library/places/select.ts'
import type { Queue } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { lengthOf } from '../../lists/SelectionBar.tsx'
import { command, playList } from '../../state/commands.ts'
import { findTrack } from '../../state/library/use-tracks.ts'
import { useApp, useIsFirstLook, useLibrary, usePage } from '../../state/page.ts'
import { albumRoute } from '../../state/view/route.ts'
import { listLength, songs } from '../../words/format.ts'
import { contextKind } from '../../words/place-words.ts'
import { AwayCard } from './AwayCard.tsx'
import { CardPlay, CardProgress, ResumeCard } from './ResumeCard.tsx'

/** `albums`: rows of the albums heard last; draws nothing if they and the queue are empty. */
export function ContinueListening({ albums }: { readonly albums: Uint32Array }) {
  const page = usePage()
  const library = useLibrary()
  return (
    <div className="resume">
      <QueueCard />
      {[...albums].map(row => {
        const album = albumAt(library, row)
        const place = { kind: 'album', id: album.id } as const
        const title = album.name === '' ? t('home.unknownAlbum') : album.name
        return (
          <ResumeCard
            key={album.id}
            artwork={album.artwork}
            label={contextKind(place)}
            title={title}
            line={album.artist === '' ? t('home.unknownArtist') : album.artist}
            hint={`${songs(album.tracks)} · ${listLength(album.length)}`}
            to={albumRoute(album.id)}
            playing={false}
          >
            <CardPlay title={title} playing={false} play={() => playList(page, library, rowsOf(library, place), 0, { place, title })} />
          </ResumeCard>
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
  const output = useApp(state => state.connect.output)
  const isFirstLook = useIsFirstLook()
  const left = useMemo(() => secondsFrom(library, queue, index), [library, queue, index])
  const track = findTrack(library, current)
  // A placeholder of the same size, until the whole library is loaded and the song can be found.
  if (track === null) return isFirstLook && current !== null ? <article className="skel" aria-hidden="true" /> : null
  if (output.kind === 'elsewhere') return <AwayCard track={track} output={output} />
  const { context } = queue
  const song = track.title || t('home.untitled')
  const title = context?.title || song
  const byWhom = track.artist || t('home.unknownArtist')
  const saysSong = context?.place.kind !== 'album' && title !== song
  return (
    <ResumeCard
      artwork={track.artwork}
      label={context === null ? t('home.queue') : contextKind(context.place)}
      title={title}
      line={saysSong ? [song, byWhom].join(' · ') : byWhom}
      hint={[t('home.songOf', { number: index + 1, count: queue.tracks.length }), left > 0 && t('home.left', { length: listLength(left) })]
        .filter(Boolean)
        .join(' · ')}
      to={context?.place ?? { kind: 'songs' }}
      playing={!paused}
      progress={queue.tracks.length > 0 && <CardProgress part={(index + 1) / queue.tracks.length} />}
    >
      <CardPlay title={title} playing={!paused} play={() => command(page, { type: paused ? 'resume' : 'pause' })} />
    </ResumeCard>
  )
}

/** The most lengths that are summed, as more would delay the drawing noticeably. */
const mostAdded = 10_000

/** How long the queue lasts from a position on, seconds; 0 for queues too long to sum. */
function secondsFrom(library: Library, { tracks }: Queue, index: number): number {
  const left = tracks.slice(Math.max(0, index))
  if (left.length > mostAdded) return 0
  return lengthOf(
    library,
    Uint32Array.from(left, id => rowOfTrack(library, id)).filter(row => row < library.tracks.count),
  )
}
