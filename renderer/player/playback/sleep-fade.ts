// The fade-out of the sleep timer: lowers the volume until main pauses, and restores it on resume.
import type { AppState } from '../../../shared/app-state.ts'
import { millis } from '../../../shared/ids.ts'
import { sleepFade, sleepVolume } from '../../../shared/queue/sleep.ts'

/** The interval of the fade's steps, and the longest wait between checks of the clock, milliseconds. */
const [beat, longest] = [50, 30_000]

type Dependencies = {
  readonly state: () => Pick<AppState, 'sleep' | 'playback'>
  readonly now: () => number
  /** Called when the factor changed. */
  readonly changed: () => void
}

export function startSleepFade({ state, now, changed }: Dependencies) {
  let share = 1
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = (): void => {
    clearTimeout(timer)
    const { sleep, playback } = state()
    // While paused at the end the last factor is kept, so that the restored volume is not heard.
    const wanted = sleep.kind === 'at' ? sleepVolume(sleep, millis(now())) : playback.paused ? share : 1
    if (sleep.kind === 'at') timer = setTimeout(look, Math.min(longest, Math.max(beat, sleep.until - sleepFade - now())))
    if (wanted === share) return
    share = wanted
    changed()
  }
  return {
    /** The factor on the volume, 0 to 1. */
    share: () => share,
    /** To be called when the sleep timer or pause changed. */
    look,
    stop: () => clearTimeout(timer),
  }
}
