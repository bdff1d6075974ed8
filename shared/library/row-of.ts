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

/** Finds the rows of many ids: by a table where ids lie close together, as a service numbers them, else by halving. */
export function rowFinder(ids: Float64Array): (id: number) => number {
  const first = ids[0] ?? 0
  const spread = (ids.at(-1) ?? 0) - first + 1
  if (spread > ids.length * mostSpread + 1024) return id => rowOf(ids, id)
  const rows = new Int32Array(spread).fill(-1)
  for (let row = 0; row < ids.length; row++) rows[(ids[row] ?? 0) - first] = row
  return id => rows[id - first] ?? -1
}
