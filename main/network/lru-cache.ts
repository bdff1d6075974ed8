// A cache of values that take a while to make, of limited size.

/**
 * Makes an LRU cache: the function returned gives the value of a key, made by `make` if it is missing. Beyond `capacity` values, the least
 * recently used one is removed and passed to `end`. A failure of `make` is not cached, so the next call tries again.
 */
export function createLruCache<Made>(
  capacity: number,
  end: (value: Made) => void,
): (key: string, make: () => Promise<Made>) => Promise<Made> {
  const values = new Map<string, Promise<Made>>()
  return (key, make) => {
    const value = values.get(key) ?? make()
    values.delete(key)
    values.set(key, value)
    value.catch(() => {
      if (values.get(key) === value) values.delete(key)
    })
    const [oldest] = values.keys()
    if (values.size > capacity && oldest !== undefined) {
      values.get(oldest)?.then(end, () => undefined)
      values.delete(oldest)
    }
    return value
  }
}
