// A set of byte ranges that merges adjacent ones.

export type Ranges = {
  add(start: number, end: number): void
  /** The end of the range that contains this byte; the byte itself if none does. */
  reach(at: number): number
}

export function emptyRanges(): Ranges {
  /** The ranges, sorted and disjoint. */
  let runs: { readonly start: number; readonly end: number }[] = []
  return {
    add(start, end) {
      const touching = runs.filter(run => run.start <= end && run.end >= start)
      const joined = { start: Math.min(start, ...touching.map(run => run.start)), end: Math.max(end, ...touching.map(run => run.end)) }
      runs = [...runs.filter(run => run.end < start), joined, ...runs.filter(run => run.start > end)]
    },
    reach: at => runs.find(run => run.start <= at && at < run.end)?.end ?? at,
  }
}
