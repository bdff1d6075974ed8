// Mutual exclusion by key: work on the same thing one after another, in the order in which it is asked for; on different things side by side.

/** Runs the work when all that was asked for the same key before has ended, however it ended. Work must not ask for its own key. */
export type Mutex<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>

export function createMutex<Key>(): Mutex<Key> {
  const last = new Map<Key, Promise<unknown>>()
  return (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = result.then(
      () => undefined,
      () => undefined, // whoever asked is told
    )
    last.set(key, ended)
    void ended.then(() => {
      if (last.get(key) === ended) last.delete(key)
    })
    return result
  }
}
