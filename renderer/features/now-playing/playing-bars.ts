// Animates the bars beside the playing song by a timer, in the same frame as the times: a CSS animation would repaint every frame.
import { millis } from '../../../shared/ids.ts'
import { positionAt } from '../../../shared/queue/position.ts'
import type { Mirror } from '../../state/mirror/mirror.ts'
import { atNextSecond } from '../../state/next-second.ts'
import { waitsForSound } from '../../state/sound/output.ts'

/** The number of keyframes of the bars' heights (playing-bars.css). */
const heights = 4
/** Seconds between two moves: a frame with both bars and times repaints nearly the whole window, one with times alone a strip. */
const between = 2

/** Animates while a song sounds, the window is visible and motion is allowed; returns the stop function. */
export function startBeat(mirror: Mirror): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let stop: (() => void) | null = null
  let seconds = 0
  /** Schedules the next step as state/use-position.ts does for the times, so that both are painted in one frame. */
  const plan = (): void => {
    const { playback } = mirror.getState()
    stop = atNextSecond(positionAt(playback, millis(Date.now())), playback.speed, step)
  }
  const step = (): void => {
    seconds += 1
    if (seconds % between === 0) move(String((seconds / between) % heights))
    plan()
  }
  const move = (beat: string): void => {
    for (const bars of document.querySelectorAll<HTMLElement>('.bars:not(.still)')) bars.dataset['beat'] = beat
  }
  const decide = (): void => {
    const state = mirror.getState()
    const moves = !state.playback.paused && !waitsForSound(state) && document.visibilityState === 'visible' && !still.matches
    if (moves === (stop !== null)) return
    stop?.()
    stop = null
    if (moves) plan()
  }
  decide()
  const unsubscribe = mirror.subscribe(decide)
  document.addEventListener('visibilitychange', decide)
  still.addEventListener('change', decide)
  return () => {
    stop?.()
    unsubscribe()
    document.removeEventListener('visibilitychange', decide)
    still.removeEventListener('change', decide)
  }
}
