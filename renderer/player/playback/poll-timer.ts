// The timer that polls the sound's clock: regularly while it should run, and once more at the computed end of a song.

export type PollTimer = {
  /** Starts or stops regular polling. */
  run(on: boolean): void
  /** Polls once more after some milliseconds, unless such a poll is planned already. */
  soon(milliseconds: number): void
  stop(): void
}

/** The polling interval, milliseconds. */
export const pollEvery = 250

export function createPollTimer(look: () => void): PollTimer {
  let timer: ReturnType<typeof setInterval> | null = null
  let planned: ReturnType<typeof setTimeout> | null = null
  const run = (on: boolean) => {
    if (on) timer ??= setInterval(look, pollEvery)
    else if (timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }
  return {
    run,
    soon: milliseconds => {
      planned ??= setTimeout(() => {
        planned = null
        look()
      }, milliseconds)
    },
    stop: () => {
      run(false)
      if (planned !== null) clearTimeout(planned)
      planned = null
    },
  }
}
