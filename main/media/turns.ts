// A limit on how many things happen at once; the others wait their turn.

export type Turns = {
  /** Resolves when it is one's turn, with the function that ends it; null when `signal` aborted first. */
  take(signal: AbortSignal): Promise<(() => void) | null>
}

/** What is asked for within so many milliseconds of each other belongs together: the pictures of one view. */
const together = 100

/**
 * `limit` turns at a time. Of those that wait, what was asked for together last comes first, in its own order: what a person scrolled past
 * is not to hold up what is in sight. `now`: milliseconds.
 */
export function createTurns(limit: number, now: () => number = () => performance.now()): Turns {
  let busy = 0
  let lastAsked = Number.NEGATIVE_INFINITY
  const batches: Set<() => void>[] = []
  const done = () => {
    busy -= 1
    const [first] = batches.at(-1) ?? []
    first?.()
  }
  const wait = (start: () => void): Set<() => void> => {
    const last = batches.at(-1)
    const batch = last !== undefined && now() - lastAsked <= together ? last : new Set<() => void>()
    if (batch !== last) batches.push(batch)
    lastAsked = now()
    batch.add(start)
    return batch
  }
  const leave = (batch: Set<() => void>, start: () => void) => {
    batch.delete(start)
    if (batch.size === 0 && batches.includes(batch)) batches.splice(batches.indexOf(batch), 1)
  }
  return {
    take: signal =>
      new Promise(resolve => {
        if (signal.aborted) return resolve(null)
        const begin = () => {
          busy += 1
          resolve(done)
        }
        if (busy < limit) return begin()
        const start = () => {
          leave(batch, start)
          signal.removeEventListener('abort', giveUp)
          begin()
        }
        const giveUp = () => {
          leave(batch, start)
          resolve(null)
        }
        const batch = wait(start)
        signal.addEventListener('abort', giveUp, { once: true })
      }),
  }
}
