// Which bytes of a whole are there: runs that grow and grow together.

export type Ranges = {
  add(start: number, end: number): void
  /** The end of the run that holds this byte; the byte itself if it is not there. */
  reach(at: number): number
}

export function emptyRanges(): Ranges {
  /** Ordered, apart from each other. */
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
