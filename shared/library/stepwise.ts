// What is worked out from a library once and kept as long as it: at once, or in steps so short that a page stays alive in between.
import type { Library } from './model.ts'

/** Work that pauses every few milliseconds. */
export type Steps<Made> = Generator<void, Made>

export type Stepwise<Made> = {
  /** What was made before, or null. */
  readonly known: (library: Library) => Made | null
  /** Makes it in steps; afterwards it is known. Several may be under way: the first to end counts. */
  readonly steps: (library: Library) => Steps<void>
  /** Makes it at once, if it is not known. */
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
  function* steps(library: Library): Steps<void> {
    if (made.has(library)) return
    const ended = yield* make(library)
    if (!made.has(library)) made.set(library, ended)
  }
  return {
    known: library => made.get(library) ?? null,
    steps,
    whole: library => {
      const before = made.get(library)
      if (before !== undefined) return before
      const ended = atOnce(make(library))
      made.set(library, ended)
      return ended
    },
  }
}
