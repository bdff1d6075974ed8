// The byte ranges of a file that are present, sorted and disjoint.

/** `end` is exclusive. */
export type ByteSpan = readonly [start: number, end: number]

/** A copy of the ranges with one more; adjacent and overlapping ones are merged. */
export function addSpan(spans: readonly ByteSpan[], start: number, end: number): readonly ByteSpan[] {
  if (end <= start) return spans
  const before = spans.filter(span => span[1] < start)
  const after = spans.filter(span => span[0] > end)
  const touching = spans.slice(before.length, spans.length - after.length)
  const joined: ByteSpan = [Math.min(start, touching[0]?.[0] ?? start), Math.max(end, touching.at(-1)?.[1] ?? end)]
  return [...before, joined, ...after]
}

/** The offset at which the bytes present without a gap from `offset` on end; `offset` itself if there are none. */
export const contiguousEndOf = (spans: readonly ByteSpan[], offset: number): number =>
  spans.find(span => span[0] <= offset && offset < span[1])?.[1] ?? offset
