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
