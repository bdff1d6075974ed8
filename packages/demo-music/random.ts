// Pseudo-random numbers: the same seed gives the same ones on every machine.

/** A generator: returns the next number, from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** Hashes whole numbers to a seed or rank, unsigned 32 bits. */
export function hash32(...parts: readonly number[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0) ^ Math.floor(part / 2 ** 32), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}

/** A generator with a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number => low + Math.floor(random() * (high - low + 1))

/** A random element of a non-empty list. */
export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0]
}
