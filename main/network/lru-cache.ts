// A cache of values that take a while to make, of limited size.

/**
 * An LRU cache: gives the value of a key, made by `make` if it is missing. Beyond `most` values, the least recently used one is evicted and
 * passed to `end`. A failure is not cached, so the next call tries again.
 */
export function createLruCache<Made>(most: number, end: (made: Made) => void): (key: string, make: () => Promise<Made>) => Promise<Made> {
  const kept = new Map<string, Promise<Made>>()
  return (key, make) => {
    const made = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, made)
    made.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) {
      kept.get(oldest)?.then(end, () => undefined)
      kept.delete(oldest)
    }
    return made
  }
}
