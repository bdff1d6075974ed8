// A limit on how many things happen at once; the others wait their turn, the newest first.

export type Semaphore = {
  /** Resolves when it is one's turn, with the function that ends it; null when too much was asked for since. */
  take(): Promise<(() => void) | null>
}

type Limits = {
  readonly atOnce: number
  /** So many wait, by default all; of more, those that were asked for first are given up. */
  readonly waiting?: number
  /** Milliseconds. */
  readonly now?: () => number
}

/** What is asked for within so many milliseconds of each other belongs together: the pictures of one view. */
const together = 100

type Start = (turn: (() => void) | null) => void

/**
 * Of those that wait, what was asked for together last comes first, in its own order: what a person scrolled past is not to hold up what is
 * in sight.
 */
export function createSemaphore({
  atOnce,
  waiting: mostWaiting = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: Limits): Semaphore {
  let busy = 0
  let waiting = 0
  let lastAsked = Number.NEGATIVE_INFINITY
  /** Each with something in it, the newest last. */
  const batches: Start[][] = []
  const begin = (start: Start) => {
    busy += 1
    start(done)
  }
  /** The first of a batch. */
  const leave = (index: number): Start | undefined => {
    const batch = batches.at(index)
    const start = batch?.shift()
    if (batch?.length === 0) batches.splice(index, 1)
    if (start) waiting -= 1
    return start
  }
  const done = () => {
    busy -= 1
    const next = leave(-1)
    if (next) begin(next)
  }
  return {
    take: () =>
      new Promise(resolve => {
        if (busy < atOnce) return begin(resolve)
        const last = batches.at(-1)
        if (last !== undefined && now() - lastAsked <= together) last.push(resolve)
        else batches.push([resolve])
        lastAsked = now()
        waiting += 1
        if (waiting > mostWaiting) leave(0)?.(null)
      }),
  }
}
