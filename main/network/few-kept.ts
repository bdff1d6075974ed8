// Keeps what takes a while to make, as long as few others are wanted.

/**
 * Gives what was made for a key, and makes it if it is not kept. Of more than `most` the one used longest ago is let go of, by `end`; what
 * could not be made is not kept, so that the next one who asks has it tried again.
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
