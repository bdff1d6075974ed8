// Tells downloads to yield while somebody waits for sound.

export type ForegroundPriority = {
  /** Marks the priority as taken until the work ends. */
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
