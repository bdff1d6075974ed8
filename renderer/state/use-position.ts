// The current position in the song, updated once a second while it plays in a visible window.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { millis } from '../../shared/ids.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { useApp } from './app-context.ts'
import { atNextSecond } from './next-second.ts'
import { isWaitingForSound } from './sound/output.ts'

const subscribe = (onChange: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
/** Whether the window is visible; hidden windows need no timers. */
export const useVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')

/** Seconds into the current track, at most its `length` (0: unknown). */
export function usePosition(length: number): number {
  const playback = useApp(state => state.playback)
  const isWaiting = useApp(isWaitingForSound)
  const isVisible = useVisible()
  const [, rerender] = useState(0)
  const isRunning = playback.current !== null && !playback.paused && !isWaiting && isVisible
  const position = positionAt(playback, millis(Date.now()), isWaiting, length > 0 ? length : Number.POSITIVE_INFINITY)
  const { speed } = playback
  useEffect(() => {
    if (isRunning) return atNextSecond(position, speed, () => rerender(count => count + 1))
  })
  return position
}
