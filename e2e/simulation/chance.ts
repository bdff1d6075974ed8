// Random numbers that depend on the seed alone, so that a walk that failed can be repeated exactly.

export type Chance = {
  /** A number from 0 up to 1, without 1. */
  next(): number
  /** A whole number from 0 up to `count`, without `count`. */
  below(count: number): number
  /** True in `percent` of a hundred cases on average. */
  percent(percent: number): boolean
  between(from: number, to: number): number
  of<Value>(values: readonly Value[]): Value
  /** A generator of its own, so that the numbers drawn by one part do not change what another part draws. */
  fork(): Chance
}

/** The generator mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: count => Math.floor(next() * count),
    percent: percent => next() * 100 < percent,
    between: (from, to) => from + next() * (to - from),
    of: values => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('Nothing to choose from')
      return value
    },
    fork: () => chanceOf(Math.floor(next() * 2 ** 32)),
  }
}
