// The lyrics of the current song, read only while they are shown, and the index of the line being sung.
import { useEffect, useState } from 'react'
import { type Lyrics, lineAt, type TimedLine } from '../../../shared/audio/lyrics.ts'
import { millis, type TrackId } from '../../../shared/ids.ts'
import { positionAt } from '../../../shared/queue/position.ts'
import { lyricsOf } from '../../state/library/song-lyrics.ts'
import { useApp, usePage } from '../../state/page.ts'
import { waitsForSound } from '../../state/sound/output.ts'
import { useVisible } from '../../state/use-position.ts'

/** The lyrics found for a track; null if it has none. */
type Found = { readonly track: TrackId | null; readonly lyrics: Lyrics | null }

/** The lyrics of a track; null if it has none, 'reading' while they are read. */
export function useLyrics(track: TrackId | null): Lyrics | null | 'reading' {
  const page = usePage()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (track === null) return
    const left = new AbortController()
    lyricsOf(page, track, left.signal).then(
      lyrics => setFound({ track, lyrics }),
      error => {
        if (!left.signal.aborted) throw error
      },
    )
    return () => left.abort()
  }, [page, track])
  if (track === null) return null
  return found?.track === track ? found.lyrics : 'reading'
}

/** How long after a line's beginning the timer fires, milliseconds, as one that fires early would find the line before again. */
const late = 20

/** The index of the line being sung, -1 before the first; rendered when a line begins, without timers while paused or hidden. */
export function useSungLine(lines: readonly TimedLine[]): number {
  const playback = useApp(state => state.playback)
  const waiting = useApp(waitsForSound)
  const visible = useVisible()
  const [, redraw] = useState(0)
  const position = positionAt(playback, millis(Date.now()), waiting)
  const line = lineAt(lines, position)
  const following = lines[line + 1]?.at
  const moves = !playback.paused && !waiting && visible
  useEffect(() => {
    if (!moves || following === undefined) return
    const timer = setTimeout(() => redraw(count => count + 1), Math.max(0, (following - position) / playback.speed) * 1000 + late)
    return () => clearTimeout(timer)
  })
  return line
}
