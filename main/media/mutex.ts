// Mutex by key: work of one key runs in order of the calls, that of different keys concurrently.

/** Runs work when all earlier work of the same key has ended, failed or not. Not reentrant: work must not use its own key. */
export type Mutex<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>

export function createMutex<Key>(): Mutex<Key> {
  const tails = new Map<Key, Promise<unknown>>()
  return (key, work) => {
    const result = (tails.get(key) ?? Promise.resolve()).then(work)
    const ended = result.then(
      () => undefined,
      () => undefined, // a failure goes to its own caller only
    )
    tails.set(key, ended)
    void ended.then(() => {
      if (tails.get(key) === ended) tails.delete(key)
    })
    return result
  }
}
