// Chance that repeats: the same seed gives the same numbers, on every machine.

/** Gives the next number, 0 (included) to 1 (excluded). */
export type Chance = () => number

/** A seed or rank of its own for each combination of whole numbers; 32 bits, unsigned. */
export function mix(...parts: readonly number[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0) ^ Math.floor(part / 2 ** 32), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}

/** Numbers from a seed (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `low` to `high`, both included. */
export const between = (chance: Chance, low: number, high: number): number => low + Math.floor(chance() * (high - low + 1))

/** One of a list that is never empty. */
export function pick<T>(chance: Chance, list: readonly [T, ...T[]]): T {
  return list[Math.floor(chance() * list.length)] ?? list[0]
}
