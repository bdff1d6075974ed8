// The fade-out of the sleep timer: lowers the volume until main pauses, and restores it on resume.
import type { AppState } from '../../../shared/app-state.ts'
import { millis } from '../../../shared/ids.ts'
import { sleepFade, sleepVolume } from '../../../shared/queue/sleep.ts'

/** The interval of the fade's steps, and the longest wait between checks of the clock, milliseconds. */
const [stepInterval, maxWait] = [50, 30_000]

type Dependencies = {
  readonly state: () => Pick<AppState, 'sleep' | 'playback'>
  readonly now: () => number
  /** Called when the factor on the volume has changed. */
  readonly onChange: () => void
}

export function startSleepFade({ state, now, onChange }: Dependencies) {
  let factor = 1
  let timer: ReturnType<typeof setTimeout> | undefined

  const update = (): void => {
    clearTimeout(timer)
    const { sleep, playback } = state()
    // When the timer has paused the music, the last factor is kept until the music resumes, so that the restored volume is not heard.
    const target = sleep.kind === 'at' ? sleepVolume(sleep, millis(now())) : playback.paused ? factor : 1
    if (sleep.kind === 'at') timer = setTimeout(update, Math.min(maxWait, Math.max(stepInterval, sleep.until - sleepFade - now())))
    if (target === factor) return
    factor = target
    onChange()
  }
  return {
    /** The factor on the volume, 0 to 1. */
    factor: () => factor,
    /** To be called when the sleep timer or pause changed. */
    update,
    stop: () => clearTimeout(timer),
  }
}
