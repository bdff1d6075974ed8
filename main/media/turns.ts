// A limit on how many things happen at once; the others wait their turn.

export type Turns = {
  /** Resolves when it is one's turn, with the function that ends it; null when `signal` aborted first. */
  take(signal: AbortSignal): Promise<(() => void) | null>
}

/** `limit` turns at a time, first come, first served. */
export function createTurns(limit: number): Turns {
  let busy = 0
  const waiting = new Set<() => void>()
  const done = () => {
    busy -= 1
    const [first] = waiting
    if (first) first()
  }
  return {
    take: signal =>
      new Promise(resolve => {
        if (signal.aborted) return resolve(null)
        const start = () => {
          waiting.delete(start)
          signal.removeEventListener('abort', giveUp)
          busy += 1
          resolve(done)
        }
        const giveUp = () => {
          waiting.delete(start)
          resolve(null)
        }
        if (busy < limit) return start()
        waiting.add(start)
        signal.addEventListener('abort', giveUp, { once: true })
      }),
  }
}
