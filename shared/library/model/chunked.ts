// Memoised computations over a library, run at once or in steps of milliseconds, so that the page stays responsive.
import type { Library } from './model.ts'
import { type DerivedPart, memoisedByPart } from './part-caches.ts'

/** A computation as a generator that yields every few milliseconds. */
export type Chunks<Made> = Generator<void, Made>

export type ChunkedTask<Made> = {
  /** The result if it was computed already, else null. */
  readonly known: (library: Library) => Made | null
  /** Computes in steps, continuing where any earlier caller stopped; abandoning it loses nothing. */
  readonly chunks: (library: Library) => Chunks<void>
  /** Computes the result, or the rest of it, without pauses. */
  readonly whole: (library: Library) => Made
}

/** Rows processed between two pauses. */
export const rowsPerChunk = 32_768

/** Calls `part` for all rows up to `count` in batches of `size`, yielding after each. */
export function* inChunks(count: number, part: (from: number, end: number) => void, size = rowsPerChunk): Chunks<void> {
  for (let from = 0; from < count; from += size) {
    part(from, Math.min(count, from + size))
    yield
  }
}

/** Runs a chunked computation to its end without pauses. */
export function runToEnd<Made>(chunks: Chunks<Made>): Made {
  for (let next = chunks.next(); ; next = chunks.next()) if (next.done === true) return next.value
}

/** Memoises a chunked computation per library; `part`: the part of the library that it depends on, whose cache it shares. */
export function chunkedTask<Made extends object>(make: (library: Library) => Chunks<Made>, part: DerivedPart = 'whole'): ChunkedTask<Made> {
  /** The progress of the computation for one library. */
  const newWork = (): { made: Made | null; underWay: Chunks<Made> | null } => ({ made: null, underWay: null })
  /**
   * Runs one more step of the computation, whichever caller started it; true: it is complete. After an exception the next call begins it
   * anew.
   */
  const goOn = (library: Library): boolean => {
    const work = memoisedByPart(library, part, newWork)
    if (work.made !== null) return true
    work.underWay ??= make(library)
    try {
      const next = work.underWay.next()
      if (next.done !== true) return false
      work.made = next.value
    } catch (error) {
      work.underWay = null
      throw error
    }
    work.underWay = null
    return true
  }
  return {
    known: library => memoisedByPart(library, part, newWork).made,
    chunks: function* (library) {
      while (!goOn(library)) yield
    },
    whole: library => {
      let isDone = false
      while (!isDone) isDone = goOn(library)
      const { made } = memoisedByPart(library, part, newWork)
      if (made === null) throw new Error('The work was done, and nothing came of it')
      return made
    },
  }
}
