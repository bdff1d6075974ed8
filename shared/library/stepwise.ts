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
      const work = make(library)
      for (let step = work.next(); ; step = work.next()) {
        if (step.done !== true) continue
        made.set(library, step.value)
        return step.value
      }
    },
  }
}
