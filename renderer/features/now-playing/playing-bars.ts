// Moves the bars beside what plays, every other second, all at once and with the time: an animation of the style would draw every frame.
import { millis } from '../../../shared/ids.ts'
import { positionAt } from '../../../shared/queue/position.ts'
import type { Mirror } from '../../state/mirror/mirror.ts'
import { atNextSecond } from '../../state/next-second.ts'
import { waitsForSound } from '../../state/sound/output.ts'

/** How many heights the bars have (playing-bars.css). */
const heights = 4
/** Seconds between two moves: bars in the page and times at its foot make nearly the whole window one painted area, times alone a strip. */
const between = 2

/** Moves them while something plays, the window can be seen and motion is welcome; gives how to stop. */
export function startBeat(mirror: Mirror): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let stop: (() => void) | null = null
  let seconds = 0
  /** As the times are drawn (state/use-position.ts): one drawing for both. */
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
