// Positions in a list as runs of neighbours: a selection of a hundred thousand items in a row is two numbers.

/** So many items from a position on. Lists of spans are in order, and no two touch or overlap. */
export type Span = readonly [at: number, count: number]

/** The positions from `least` up to, not including, `length`, each once and in order; others are passed over. */
export function spansOf(indices: readonly number[], length: number, least = 0): readonly Span[] {
  const sorted = Float64Array.from(indices).sort()
  const spans: [number, number][] = []
  let last: [number, number] | null = null
  for (const index of sorted) {
    if (!(index >= least && index < length && Number.isInteger(index))) continue
    if (last === null || index > last[0] + last[1]) {
      last = [index, 1]
      spans.push(last)
    } else if (index === last[0] + last[1]) last[1] += 1
  }
  return spans
}

export const countOf = (spans: readonly Span[]): number => spans.reduce((sum, [, count]) => sum + count, 0)

/** The items of a list inside of the spans, and those outside. A span that reaches beyond the list ends with it. */
export function parted<Item>(list: readonly Item[], spans: readonly Span[]): { readonly inside: Item[]; readonly outside: Item[] } {
  const inside: Item[][] = []
  const outside: Item[][] = []
  let seen = 0
  for (const [at, count] of spans) {
    outside.push(list.slice(seen, at))
    inside.push(list.slice(at, at + count))
    seen = at + count
  }
  outside.push(list.slice(seen))
  return { inside: inside.flat(), outside: outside.flat() }
}

/** How many positions of the spans lie before `index`, and whether it is one of them. */
export function spansBefore(spans: readonly Span[], index: number): { readonly before: number; readonly isInside: boolean } {
  let before = 0
  for (const [at, count] of spans) {
    if (at > index) break
    if (index < at + count) return { before: before + index - at, isInside: true }
    before += count
  }
  return { before, isInside: false }
}
