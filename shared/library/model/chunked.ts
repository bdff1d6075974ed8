// Memoised computations over a library, run at once or in steps of milliseconds, so that the page stays responsive.
import type { Library } from './model.ts'
import { type DerivedPart, partOf } from './parts.ts'

/** A computation as a generator that yields every few milliseconds. */
export type Steps<Made> = Generator<void, Made>

export type Stepwise<Made> = {
  /** The result if it was computed already, else null. */
  readonly known: (library: Library) => Made | null
  /** Computes in steps, continuing where any earlier caller stopped; abandoning it loses nothing. */
  readonly steps: (library: Library) => Steps<void>
  /** Computes the result, or the rest of it, without pauses. */
  readonly whole: (library: Library) => Made
}

/** Rows processed between two pauses. */
export const rowsInStep = 32_768

/** Calls `part` for all rows up to `count` in batches of `size`, yielding after each. */
export function* inParts(count: number, part: (from: number, end: number) => void, size = rowsInStep): Steps<void> {
  for (let from = 0; from < count; from += size) {
    part(from, Math.min(count, from + size))
    yield
  }
}

/** Runs a stepwise computation to its end without pauses. */
export function runToEnd<Made>(steps: Steps<Made>): Made {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** Memoises a stepwise computation per library; `part`: the part of the library that it depends on, whose cache it shares. */
export function stepwise<Made extends object>(make: (library: Library) => Steps<Made>, part: DerivedPart = 'whole'): Stepwise<Made> {
  /** The progress of the computation for one library. */
  const newWork = (): { made: Made | null; underWay: Steps<Made> | null } => ({ made: null, underWay: null })
  /** Runs one more step, whoever started the computation; true: it is complete. */
  const goOn = (library: Library): boolean => {
    const work = partOf(library, part, newWork)
    if (work.made !== null) return true
    work.underWay ??= make(library)
    try {
      const step = work.underWay.next()
      if (step.done !== true) return false
      work.made = step.value
    } catch (error) {
      work.underWay = null
      throw error
    }
    work.underWay = null
    return true
  }
  return {
    known: library => partOf(library, part, newWork).made,
    steps: function* (library) {
      while (!goOn(library)) yield
    },
    whole: library => {
      let isDone = false
      while (!isDone) isDone = goOn(library)
      const { made } = partOf(library, part, newWork)
      if (made === null) throw new Error('The work was done, and nothing came of it')
      return made
    },
  }
}
