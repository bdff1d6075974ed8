// The lyrics of the current song, read only while they are shown, and the index of the line being sung.
import { useEffect, useState } from 'react'
import { type Lyrics, lineAt, type TimedLine } from '../../../shared/audio/lyrics.ts'
import { millis, type TrackId } from '../../../shared/ids.ts'
import { positionAt } from '../../../shared/queue/position.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { readTrackLyrics } from '../../state/library/track-lyrics.ts'
import { isWaitingForSound } from '../../state/sound/output.ts'
import { useVisible } from '../../state/use-position.ts'

/** The track whose lyrics were read last, and those; `lyrics` null: it has none. */
type FoundLyrics = { readonly track: TrackId | null; readonly lyrics: Lyrics | null }

/** The lyrics of a track; null if it has none or there is no track, 'reading' while they are read. */
export function useLyrics(track: TrackId | null): Lyrics | null | 'reading' {
  const app = useAppContext()
  const [latestLyrics, setFound] = useState<FoundLyrics | null>(null)
  useEffect(() => {
    if (track === null) return
    const abortController = new AbortController()
    readTrackLyrics(app, track, abortController.signal).then(
      lyrics => setFound({ track, lyrics }),
      error => {
        if (!abortController.signal.aborted) throw error
      },
    )
    return () => abortController.abort()
  }, [app, track])
  if (track === null) return null
  return latestLyrics?.track === track ? latestLyrics.lyrics : 'reading'
}

/** How long after a line's beginning the timer fires, milliseconds, as one that fires early would find the line before again. */
const timerMargin = 20
/** The least wait before the next rendering, milliseconds; a line that lasts shorter may be passed over. */
const leastPause = 100

/** The index of the line being sung, -1 before the first; rendered when a line begins, without timers while paused or hidden. */
export function useCurrentLine(lines: readonly TimedLine[]): number {
  const playback = useApp(state => state.playback)
  const isWaiting = useApp(isWaitingForSound)
  const isVisible = useVisible()
  const [, rerender] = useState(0)
  const position = positionAt(playback, millis(Date.now()), isWaiting)
  const line = lineAt(lines, position)
  const nextStart = lines[line + 1]?.at
  const isRunning = !playback.paused && !isWaiting && isVisible
  useEffect(() => {
    if (!isRunning || nextStart === undefined) return
    const untilNext = ((nextStart - position) / playback.speed) * 1000 + timerMargin
    const timer = setTimeout(() => rerender(count => count + 1), Math.max(leastPause, untilNext))
    return () => clearTimeout(timer)
  })
  return line
}
