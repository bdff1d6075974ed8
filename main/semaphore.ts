// A counting semaphore whose waiting callers are served in batches, the newest batch first.

export type Semaphore = {
  /** Resolves with the function that releases the semaphore; null if too many callers wait and this one was given up for newer ones. */
  acquire(): Promise<(() => void) | null>
}

type Limits = {
  readonly concurrency: number
  /** Most callers that wait, by default unlimited; beyond that the one that has waited longest is given up. */
  readonly waiting?: number
  /** Calls that follow one another within so many milliseconds form a batch, by default 100: the covers of one view. */
  readonly batchInterval?: number
  /** Monotonic clock, milliseconds. */
  readonly steady?: () => number
}

type Waiter = (turn: (() => void) | null) => void

/**
 * Makes a semaphore that serves the newest batch of waiting callers first, and those of a batch in the order of their calls, so that covers
 * scrolled past do not delay those in view; with an infinite `batchInterval` all are one batch, so first come, first served.
 */
export function createSemaphore({
  concurrency,
  waiting: mostWaiting = Number.POSITIVE_INFINITY,
  batchInterval = 100,
  steady = () => performance.now(),
}: Limits): Semaphore {
  let busy = 0
  let waiting = 0
  let lastAsked = Number.NEGATIVE_INFINITY
  /** Batches of waiting callers, newest last, none empty. */
  const batches: Waiter[][] = []
  const startCaller = (start: Waiter) => {
    busy += 1
    start(release)
  }
  /** Removes the first caller of the batch at `index` (−1: the newest), and the batch if that leaves it empty; undefined: nobody waits. */
  const removeFirst = (index: number): Waiter | undefined => {
    const batch = batches.at(index)
    const start = batch?.shift()
    if (batch?.length === 0) batches.splice(index, 1)
    if (start) waiting -= 1
    return start
  }
  const release = () => {
    busy -= 1
    const next = removeFirst(-1)
    if (next) startCaller(next)
  }
  return {
    acquire: () =>
      new Promise(resolve => {
        if (busy < concurrency) return startCaller(resolve)
        const last = batches.at(-1)
        if (last !== undefined && steady() - lastAsked <= batchInterval) last.push(resolve)
        else batches.push([resolve])
        lastAsked = steady()
        waiting += 1
        if (waiting > mostWaiting) removeFirst(0)?.(null)
      }),
  }
}
