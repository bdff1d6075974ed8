// An LRU cache of a few values that take a while to make.

/**
 * Creates a cache of at most `most` values by key; the least recently used one is evicted and passed to `end`. A value that could not be made
 * is not cached, so the next call tries again.
 */
export function keepFew<Made>(most: number, end: (made: Made) => void): (key: string, make: () => Promise<Made>) => Promise<Made> {
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
