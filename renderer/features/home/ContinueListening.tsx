// The cards at the top of Home: the current queue, and albums heard last.

import { useMemo } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { albumAt } from '../../../shared/library/places/rows.ts'
import { rowOfTrack, trackRowsOf } from '../../../shared/library/places/select.ts'
import type { Queue } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { useApp, useAppContext, useIsFirstLook, useLibrary } from '../../state/app-context.ts'
import { playList, sendCommand } from '../../state/commands.ts'
import { findTrack } from '../../state/library/use-tracks.ts'
import { albumRoute } from '../../state/view/route.ts'
import { formatListLength, formatSongCount } from '../../words/format.ts'
import { contextKindText } from '../../words/place-words.ts'
import { ElsewhereCard } from './ElsewhereCard.tsx'
import { CardPlay, CardProgress, ResumeCard } from './ResumeCard.tsx'

/** The cards to continue with: first that of the queue, then one for each of `albums` (rows of the albums heard last). */
export function ContinueListening({ albums }: { readonly albums: Uint32Array }) {
  const app = useAppContext()
  const library = useLibrary()
  return (
    <div className="resume">
      <QueueCard />
      {[...albums].map(row => {
        const album = albumAt(library, row)
        const place = { kind: 'album', id: album.id } as const
        const title = album.name === '' ? t('unknown.album') : album.name
        return (
          <ResumeCard
            key={album.id}
            artwork={album.artwork}
            label={contextKindText(place)}
            title={title}
            subtitle={album.artist === '' ? t('unknown.artist') : album.artist}
            hint={`${formatSongCount(album.tracks)} · ${formatListLength(album.length)}`}
            to={albumRoute(album.id)}
            isPlaying={false}
          >
            <CardPlay
              title={title}
              isPlaying={false}
              play={() => playList(app, library, trackRowsOf(library, place), 0, { place, title })}
            />
          </ResumeCard>
        )
      })}
    </div>
  )
}

function QueueCard() {
  const app = useAppContext()
  const library = useLibrary()
  const queue = useApp(state => state.queue)
  const { current, index, paused } = useApp(state => state.playback)
  const output = useApp(state => state.connect.output)
  const isFirstLook = useIsFirstLook()
  const secondsLeft = useMemo(() => secondsLeftFrom(library, queue, index), [library, queue, index])
  const track = findTrack(library, current)
  // A placeholder of the same size, until the whole library is loaded and the song can be found.
  if (track === null) return isFirstLook && current !== null ? <article className="skel" aria-hidden="true" /> : null
  if (output.kind === 'elsewhere') return <ElsewhereCard track={track} output={output} />
  const { context } = queue
  const song = track.title || t('unknown.title')
  const title = context?.title || song
  const artistName = track.artist || t('unknown.artist')
  const showsSong = context?.place.kind !== 'album' && title !== song
  return (
    <ResumeCard
      artwork={track.artwork}
      label={context === null ? t('queue.heading') : contextKindText(context.place)}
      title={title}
      subtitle={showsSong ? [song, artistName].join(' · ') : artistName}
      hint={[
        t('home.songOf', { number: index + 1, count: queue.tracks.length }),
        secondsLeft > 0 && t('playback.lengthLeft', { length: formatListLength(secondsLeft) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      to={context?.place ?? { kind: 'songs' }}
      isPlaying={!paused}
      progress={queue.tracks.length > 0 && <CardProgress progress={(index + 1) / queue.tracks.length} />}
    >
      <CardPlay title={title} isPlaying={!paused} play={() => sendCommand(app, { type: paused ? 'resume' : 'pause' })} />
    </ResumeCard>
  )
}

/** The most songs whose lengths are summed; for more no time is shown, as summing would delay the drawing noticeably. */
const maxSummedSongs = 10_000

/**
 * How long the songs of the queue from `index` on last, seconds; those that the library does not have are left out, and more than
 * `maxSummedSongs` songs give 0.
 */
function secondsLeftFrom(library: Library, { tracks }: Queue, index: number): number {
  const remaining = tracks.slice(Math.max(0, index))
  if (remaining.length > maxSummedSongs) return 0
  return lengthOfTracks(
    library,
    Uint32Array.from(remaining, id => rowOfTrack(library, id)).filter(row => row < library.tracks.count),
  )
}
