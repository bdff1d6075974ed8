// Tells downloads to pause while somebody waits for sound.

export type ForegroundPriority = {
  /** Counts work as foreground until its promise settles, and resolves with its result; `isBusy` is true while any such work runs. */
  during<T>(work: Promise<T>): Promise<T>
  isBusy(): boolean
}

export function createForegroundPriority(): ForegroundPriority {
  let waiting = 0
  return {
    during: async work => {
      waiting += 1
      try {
        return await work
      } finally {
        waiting -= 1
      }
    },
    isBusy: () => waiting > 0,
  }
}
