// Animates the bars beside the playing song by a timer, in the same frame as the times: a CSS animation would repaint every frame.
import { millis } from '../../../shared/ids.ts'
import { positionAt } from '../../../shared/queue/position.ts'
import type { Mirror } from '../../state/mirror/mirror.ts'
import { atNextSecond } from '../../state/next-second.ts'
import { isWaitingForSound } from '../../state/sound/output.ts'

/** The number of keyframes of the bars' heights (playing-bars.css). */
const keyframeCount = 4
/** Seconds between two moves: a frame with both bars and times repaints nearly the whole window, one with times alone a strip. */
const secondsPerMove = 2

/** Animates while a song sounds, the window is visible and motion is allowed; returns the stop function. */
export function startPlayingBars(mirror: Mirror): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let cancelStep: (() => void) | null = null
  let seconds = 0
  /** Schedules the next step as state/use-position.ts does for the times, so that both are painted in one frame. */
  const scheduleStep = (): void => {
    const { playback } = mirror.getState()
    cancelStep = atNextSecond(positionAt(playback, millis(Date.now())), playback.speed, onSecond)
  }
  const onSecond = (): void => {
    seconds += 1
    if (seconds % secondsPerMove === 0) setKeyframe(String((seconds / secondsPerMove) % keyframeCount))
    scheduleStep()
  }
  const setKeyframe = (keyframe: string): void => {
    for (const bars of document.querySelectorAll<HTMLElement>('.bars:not(.still)')) bars.dataset['beat'] = keyframe
  }
  const update = (): void => {
    const state = mirror.getState()
    const shouldAnimate =
      !state.playback.paused && !isWaitingForSound(state) && document.visibilityState === 'visible' && !reducedMotion.matches
    if (shouldAnimate === (cancelStep !== null)) return
    cancelStep?.()
    cancelStep = null
    if (shouldAnimate) scheduleStep()
  }
  update()
  const unsubscribe = mirror.subscribe(update)
  document.addEventListener('visibilitychange', update)
  reducedMotion.addEventListener('change', update)
  return () => {
    cancelStep?.()
    unsubscribe()
    document.removeEventListener('visibilitychange', update)
    reducedMotion.removeEventListener('change', update)
  }
}
