// What is worked out from a library once and kept as long as it: at once, or in steps so short that a page stays alive in between.
import { knownBy } from './known-by.ts'
import type { Library } from './model.ts'

/** Work that pauses every few milliseconds. */
export type Steps<Made> = Generator<void, Made>

export type Stepwise<Made> = {
  /** What was made before, or null. */
  readonly known: (library: Library) => Made | null
  /** Makes it in steps, or goes on where others are; afterwards it is known. Whoever stops loses nothing of what is done. */
  readonly steps: (library: Library) => Steps<void>
  /** Makes it at once, or what is left of it, if it is not known. */
  readonly whole: (library: Library) => Made
}

/** Between two pauses so many rows are looked at. */
export const rowsInStep = 32_768

/** Does `part` for all rows up to `count`, so many at a time, with a pause after each. */
export function* inParts(count: number, part: (from: number, end: number) => void, size = rowsInStep): Steps<void> {
  for (let from = 0; from < count; from += size) {
    part(from, Math.min(count, from + size))
    yield
  }
}

/** Goes through all steps at once. */
export function atOnce<Made>(steps: Steps<Made>): Made {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** The parts of a library that something is made of: as long as they are the same objects, it is the same. */
export type PartsOf = (library: Library) => readonly object[]
/** Which tracks are visible, and their orders: what does not look at ratings, playlists or tags is made of these. */
export const visibleTracks: PartsOf = ({ orders }) => [orders]

export function stepwise<Made extends object>(
  make: (library: Library) => Steps<Made>,
  partsOf: PartsOf = library => [library],
): Stepwise<Made> {
  const made = knownBy<Made>()
  const underWay = knownBy<Steps<Made>>()
  /** Does one step more, whoever began, and says whether it was the last. */
  const goOn = (library: Library): boolean => {
    const parts = partsOf(library)
    if (made.get(parts) !== undefined) return true
    const work = underWay.get(parts) ?? make(library)
    underWay.set(parts, work)
    try {
      const step = work.next()
      if (step.done !== true) return false
      made.set(parts, step.value)
    } catch (error) {
      underWay.delete(parts)
      throw error
    }
    underWay.delete(parts)
    return true
  }
  return {
    known: library => made.get(partsOf(library)) ?? null,
    steps: function* (library) {
      while (!goOn(library)) yield
    },
    whole: library => {
      let isDone = false
      while (!isDone) isDone = goOn(library)
      const known = made.get(partsOf(library))
      if (known === undefined) throw new Error('The work was done, and nothing came of it')
      return known
    },
  }
}
