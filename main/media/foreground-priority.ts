// Whether somebody waits for sound right now: downloads give way to that.

export type ForegroundPriority = {
  /** Counts as long as the work lasts. */
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
