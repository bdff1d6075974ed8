// What is worked out from a library once and kept as long as it: at once, or in steps so short that a page stays alive in between.
import type { Library } from './model.ts'
import { type DerivedPart, partOf } from './parts.ts'

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

/** `part`: of which part of a library it is made; it is there as long as that one is the same. */
export function stepwise<Made extends object>(make: (library: Library) => Steps<Made>, part: DerivedPart = 'whole'): Stepwise<Made> {
  /** How far it got with a library. */
  const newWork = (): { made: Made | null; underWay: Steps<Made> | null } => ({ made: null, underWay: null })
  /** Does one step more, whoever began, and says whether it was the last. */
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
