// What is worked out from a library once and kept as long as it: at once, or in steps so short that a page stays alive in between.
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

export function stepwise<Made extends object>(make: (library: Library) => Steps<Made>): Stepwise<Made> {
  const made = new WeakMap<Library, Made>()
  const underWay = new WeakMap<Library, Steps<Made>>()
  /** Does one step more, whoever began, and says whether it was the last. */
  const goOn = (library: Library): boolean => {
    if (made.has(library)) return true
    const work = underWay.get(library) ?? make(library)
    underWay.set(library, work)
    try {
      const step = work.next()
      if (step.done !== true) return false
      made.set(library, step.value)
    } catch (error) {
      underWay.delete(library)
      throw error
    }
    underWay.delete(library)
    return true
  }
  return {
    known: library => made.get(library) ?? null,
    steps: function* (library) {
      while (!goOn(library)) yield
    },
    whole: library => {
      let isDone = false
      while (!isDone) isDone = goOn(library)
      const known = made.get(library)
      if (known === undefined) throw new Error('The work was done, and nothing came of it')
      return known
    },
  }
}
