// The last seconds before the sleep timer is over: the music grows quiet until main pauses it, and is as loud as before when it goes on.
import type { AppState } from '../../../shared/app-state.ts'
import { millis } from '../../../shared/ids.ts'
import { sleepFade, sleepVolume } from '../../../shared/queue/sleep.ts'

/** How often it grows quieter, and the longest wait without a look at the clock, milliseconds. */
const [beat, longest] = [50, 30_000]

type Dependencies = {
  readonly state: () => Pick<AppState, 'sleep' | 'playback'>
  readonly now: () => number
  /** What to multiply the volume by changed. */
  readonly changed: () => void
}

export function startSleepFade({ state, now, changed }: Dependencies) {
  let share = 1
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = (): void => {
    clearTimeout(timer)
    const { sleep, playback } = state()
    // The pause at the end keeps what it ended with, so that nothing is heard of the way back.
    const wanted = sleep.kind === 'at' ? sleepVolume(sleep, millis(now())) : playback.paused ? share : 1
    if (sleep.kind === 'at') timer = setTimeout(look, Math.min(longest, Math.max(beat, sleep.until - sleepFade - now())))
    if (wanted === share) return
    share = wanted
    changed()
  }
  return {
    /** What to multiply the volume by, 0 to 1. */
    share: () => share,
    /** Timer or pause are others now. */
    look,
    stop: () => clearTimeout(timer),
  }
}
