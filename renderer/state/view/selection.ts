// Which positions of a list are selected, as ranges, so that selecting a million rows costs nothing.

/** A range of positions from `start` up to, not including, `end`. */
export type Range = { readonly start: number; readonly end: number }

/**
 * The selected positions of a list, and its keyboard focus. `ranges`: sorted, disjoint and not adjacent; `fixedEnd`: fixed end of a range
 * selected with Shift; `cursor`: position of the keyboard focus (-1: none yet).
 */
export type Selection = { readonly ranges: readonly Range[]; readonly fixedEnd: number; readonly cursor: number }

export const nothingSelected: Selection = { ranges: [], fixedEnd: 0, cursor: -1 }

/** Whether a position is selected, by binary search: a selection kept over another sort may be a hundred thousand ranges. */
export function isSelected({ ranges }: Selection, position: number): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle]?.end ?? 0) <= position) low = middle + 1
    else high = middle
  }
  const range = ranges[low]
  return range !== undefined && range.start <= position
}

export const countSelected = (selection: Selection): number => selection.ranges.reduce((sum, range) => sum + range.end - range.start, 0)

/** All selected positions, ascending. */
export function positionsOf(selection: Selection): number[] {
  return selection.ranges.flatMap(range => Array.from({ length: range.end - range.start }, (_, step) => range.start + step))
}

/** The selection after a plain click or arrow key: one position alone. */
export const selectOne = (position: number): Selection => ({
  ranges: [{ start: position, end: position + 1 }],
  fixedEnd: position,
  cursor: position,
})

/** The selection after a click or arrow key with Shift: everything between the fixed end and a position, and nothing else. */
export const selectUpTo = (selection: Selection, position: number): Selection => ({
  ranges: [{ start: Math.min(selection.fixedEnd, position), end: Math.max(selection.fixedEnd, position) + 1 }],
  fixedEnd: selection.fixedEnd,
  cursor: position,
})

/** The selection after a click with Ctrl (⌘): one position is added, or removed if it was selected. */
export function toggleOne(selection: Selection, position: number): Selection {
  const ranges = isSelected(selection, position)
    ? selection.ranges.flatMap(range => splitAround(range, position))
    : mergeRanges([...selection.ranges, { start: position, end: position + 1 }])
  return { ranges, fixedEnd: position, cursor: position }
}

export const selectAll = (selection: Selection, count: number): Selection =>
  count === 0 ? nothingSelected : { ...selection, ranges: [{ start: 0, end: count }] }

/** Inverts the selection. */
export function invertSelection(selection: Selection, count: number): Selection {
  const edges = [0, ...selection.ranges.flatMap(({ start, end }) => [start, end]), count]
  const ranges: Range[] = []
  for (let at = 0; at < edges.length; at += 2) {
    const [start, end] = [edges[at] ?? 0, edges[at + 1] ?? 0]
    if (start < end) ranges.push({ start, end })
  }
  return { ...selection, ranges }
}

/** Rows at the selected positions, in list order; a view of `rows` if they are one range. */
export function rowsSelected(selection: Selection, rows: Uint32Array): Uint32Array {
  const [single, second] = selection.ranges
  if (single !== undefined && second === undefined) return rows.subarray(single.start, single.end)
  const chosen = new Uint32Array(countSelected(selection))
  let filled = 0
  for (const { start, end } of selection.ranges) {
    const part = rows.subarray(start, end)
    chosen.set(part, filled)
    filled += part.length
  }
  return chosen.subarray(0, filled)
}

/** The selection of some ascending positions, with the keyboard focus on `cursor` and the fixed end for Shift at `fixedEnd`. */
export function selectPositions(positions: Iterable<number>, fixedEnd: number, cursor: number): Selection {
  return { ranges: mergeRanges(Array.from(positions, position => ({ start: position, end: position + 1 }))), fixedEnd, cursor }
}

/** Clears the selection; the cursor stays. */
export const clearSelection = (selection: Selection): Selection => ({ ...selection, ranges: [] })

function splitAround(range: Range, position: number): Range[] {
  if (position < range.start || position >= range.end) return [range]
  const halves = [
    { start: range.start, end: position },
    { start: position + 1, end: range.end },
  ]
  return halves.filter(half => half.start < half.end)
}

function mergeRanges(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted((one, other) => one.start - other.start)
  const result: Range[] = []
  for (const range of sorted) {
    const last = result.at(-1)
    if (last !== undefined && range.start <= last.end) result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else result.push(range)
  }
  return result
}
