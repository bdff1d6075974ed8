// When the clock of the sound is looked at: again and again while it is to run, and at the moment when a song will be over.

export type PollTimer = {
  /** Looks regularly from now on, or not any more. */
  run(on: boolean): void
  /** One look more in so many milliseconds, unless one is planned already. */
  soon(milliseconds: number): void
  stop(): void
}

/** How often, milliseconds. */
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
