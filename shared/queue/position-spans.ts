// Sets of list positions, run-length encoded: a selection of a hundred thousand items in a row is two numbers.

/** Flat pairs of start and count, so that many of them cross a process border as one array; sorted, and no two touch or overlap. */
export type PositionSpans = readonly number[]

/** The spans of the positions from `minIndex` to `length` - 1, sorted and without duplicates; others are ignored. */
export function spansOf(indices: readonly number[], length: number, minIndex = 0): PositionSpans {
  const spans: number[] = []
  const isSorted = indices.every((index, at) => at === 0 || index >= (indices[at - 1] ?? 0))
  let end = -1
  for (const index of isSorted ? indices : new Float64Array(indices).sort()) {
    if (!(index >= minIndex && index < length && Number.isInteger(index)) || index < end) continue
    if (index === end) spans[spans.length - 1] = (spans.at(-1) ?? 0) + 1
    else spans.push(index, 1)
    end = index + 1
  }
  return spans
}

/** Calls `visit` for every run, with its start and its exclusive end. */
function forEachRun(spans: PositionSpans, visit: (start: number, end: number) => void): void {
  for (let pair = 0; pair < spans.length; pair += 2) {
    const start = spans[pair] ?? 0
    visit(start, start + (spans[pair + 1] ?? 0))
  }
}

export function countOf(spans: PositionSpans): number {
  let sum = 0
  forEachRun(spans, (start, end) => {
    sum += end - start
  })
  return sum
}

/** The items of a list inside the spans and those outside; a span is clipped to the list. */
export function partition<Item>(
  list: readonly Item[],
  spans: PositionSpans,
): { readonly inside: readonly Item[]; readonly outside: readonly Item[] } {
  if (spans.length === 2) {
    const [at = 0, count = 0] = spans
    return { inside: list.slice(at, at + count), outside: list.toSpliced(at, count) }
  }
  const inside: Item[] = []
  const outside: Item[] = []
  const copy = (to: Item[], start: number, end: number): void => {
    for (let index = start; index < Math.min(end, list.length); index += 1) to.push(list[index] as Item)
  }
  let seen = 0
  forEachRun(spans, (start, end) => {
    copy(outside, seen, start)
    copy(inside, start, end)
    seen = end
  })
  copy(outside, seen, list.length)
  return { inside, outside }
}

/** How many positions of the spans are below `index`, and whether `index` is in them. */
export function spansBefore(spans: PositionSpans, index: number): { readonly before: number; readonly isInside: boolean } {
  let before = 0
  let isInside = false
  forEachRun(spans, (start, end) => {
    before += Math.max(0, Math.min(end, index) - start)
    isInside ||= index >= start && index < end
  })
  return { before, isInside }
}
