// Where the current track is, for the eye: set once a second while it plays, not per frame.
import { useEffect, useState } from 'react'
import { millis } from '../../shared/ids.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { useApp } from '../state/page.ts'

/** Seconds into the current track, never past its length (0: unknown). */
export function usePosition(length: number): number {
  const playback = useApp(state => state.playback)
  const waiting = useApp(state => state.speaker.waiting)
  const [, redraw] = useState(0)
  const moves = playback.current !== null && !playback.paused && !waiting
  const position = positionAt(playback, millis(Date.now()), waiting, length > 0 ? length : Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (!moves) return
    // Just after the next whole second, so that every second is shown once.
    const timer = setTimeout(() => redraw(count => count + 1), 1010 - ((position * 1000) % 1000))
    return () => clearTimeout(timer)
  })
  return position
}
