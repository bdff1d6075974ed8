// Finds the row of an id, by binary search or by a direct table.

/** The row of an id in an ascending column, by binary search; -1: none. */
export function rowOf(ids: Float64Array, id: number): number {
  let low = 0
  let high = ids.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const middleId = ids[middle] ?? Number.NaN
    if (middleId === id) return middle
    if (middleId < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/**
 * A direct table is used if it needs at most this many slots per id, and 1024 more, so that small tables always get one; else ids are
 * searched, to save memory.
 */
const maxSlotsPerId = 8

/**
 * An index from id to row. `rows`: one more than the row, at the id's offset from the first id, 0 for no row; null: the ids are too sparse
 * for a table.
 */
export type RowIndex = { readonly ids: Float64Array; readonly rows: Uint32Array | null }

/** Builds an index over ascending ids: a direct table if they are dense, as services number them, else none. */
export function rowIndex(ids: Float64Array): RowIndex {
  const first = ids[0] ?? 0
  const spread = (ids.at(-1) ?? 0) - first + 1
  if (spread > ids.length * maxSlotsPerId + 1024) return { ids, rows: null }
  const rows = new Uint32Array(spread)
  for (let row = 0; row < ids.length; row++) rows[(ids[row] ?? 0) - first] = row + 1
  return { ids, rows }
}

/** The lookup from id to row; -1: none. */
export function rowFinder({ ids, rows }: RowIndex): (id: number) => number {
  const first = ids[0] ?? 0
  return rows === null ? id => rowOf(ids, id) : id => (rows[id - first] ?? 0) - 1
}
