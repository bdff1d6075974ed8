// Which bytes of a file are there: spans in order, apart from one another.

/** `end` is not included. */
export type Span = readonly [start: number, end: number]

/** The spans with one more; those that touch become one. */
export function addSpan(spans: readonly Span[], start: number, end: number): readonly Span[] {
  if (end <= start) return spans
  const before = spans.filter(span => span[1] < start)
  const after = spans.filter(span => span[0] > end)
  const touching = spans.slice(before.length, spans.length - after.length)
  const joined: Span = [Math.min(start, touching[0]?.[0] ?? start), Math.max(end, touching.at(-1)?.[1] ?? end)]
  return [...before, joined, ...after]
}

/** The end of the bytes that are there from `at` on; `at` itself if there are none. */
export const reachOf = (spans: readonly Span[], at: number): number => spans.find(span => span[0] <= at && at < span[1])?.[1] ?? at
