// Moves the bars beside what plays, a few times a second and all at once: an animation of the style would draw every frame.
import type { Mirror } from './mirror.ts'
import { waitsForSound } from './output.ts'

/** Milliseconds from one height of the bars to the next, and how many there are (player.css). */
const [every, heights] = [300, 4]

/** Moves them while something plays, the window can be seen and motion is welcome; gives how to stop. */
export function startBeat(mirror: Mirror): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let timer = 0
  let beat = 0
  const step = (): void => {
    beat = (beat + 1) % heights
    for (const bars of document.querySelectorAll<HTMLElement>('.bars:not(.still)')) bars.dataset['beat'] = String(beat)
  }
  const decide = (): void => {
    const state = mirror.getState()
    const moves = !state.playback.paused && !waitsForSound(state) && document.visibilityState === 'visible' && !still.matches
    if (moves === timer > 0) return
    clearInterval(timer)
    timer = moves ? window.setInterval(step, every) : 0
  }
  decide()
  const unsubscribe = mirror.subscribe(decide)
  document.addEventListener('visibilitychange', decide)
  still.addEventListener('change', decide)
  return () => {
    clearInterval(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', decide)
    still.removeEventListener('change', decide)
  }
}
