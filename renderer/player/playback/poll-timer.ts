// The timer that polls the sound's clock: regularly while it should run, and once more at the computed end of a song.

export type PollTimer = {
  /** Starts or stops regular polling. */
  setRunning(isOn: boolean): void
  /** Polls once more after some milliseconds, unless such a poll is planned already. */
  pollAfter(milliseconds: number): void
  stop(): void
}

/** The polling interval, milliseconds. */
export const pollInterval = 250

export function createPollTimer(poll: () => void): PollTimer {
  let timer: ReturnType<typeof setInterval> | null = null
  let extraPoll: ReturnType<typeof setTimeout> | null = null
  const setRunning = (isOn: boolean) => {
    if (isOn) timer ??= setInterval(poll, pollInterval)
    else if (timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }
  return {
    setRunning,
    pollAfter: milliseconds => {
      extraPoll ??= setTimeout(() => {
        extraPoll = null
        poll()
      }, milliseconds)
    },
    stop: () => {
      setRunning(false)
      if (extraPoll !== null) clearTimeout(extraPoll)
      extraPoll = null
    },
  }
}
