// Id → row.

/** Finds an id in an ascending column by halving; -1 when it is not there. */
export function rowOf(ids: Float64Array, id: number): number {
  let low = 0
  let high = ids.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = ids[middle] ?? Number.NaN
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** A table by id is used where it needs no more than so many places for each id. */
const mostSpread = 8

/**
 * What rows of many ids are found in. `rows`: one more than the row, by id, from the first on, 0 where there is none; null where ids lie far
 * apart.
 */
export type RowIndex = { readonly ids: Float64Array; readonly rows: Uint32Array | null }

/** A table where ids lie close together, as a service numbers them, else the ids alone. They ascend. */
export function rowIndex(ids: Float64Array): RowIndex {
  const first = ids[0] ?? 0
  const spread = (ids.at(-1) ?? 0) - first + 1
  if (spread > ids.length * mostSpread + 1024) return { ids, rows: null }
  const rows = new Uint32Array(spread)
  for (let row = 0; row < ids.length; row++) rows[(ids[row] ?? 0) - first] = row + 1
  return { ids, rows }
}

/** Id → row, -1 where there is none. */
export function rowFinder({ ids, rows }: RowIndex): (id: number) => number {
  const first = ids[0] ?? 0
  return rows === null ? id => rowOf(ids, id) : id => (rows[id - first] ?? 0) - 1
}
