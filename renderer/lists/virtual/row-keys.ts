// Element recycling: rows that scroll into view reuse elements of those that left, which costs a third less than new ones.

/** Row → React key of the element that shows it. */
export type RowKeys = ReadonlyMap<number, number>

export const noKeys: RowKeys = new Map()

/** Keys for the rows needed now: a row keeps its element as long as it is needed. The same map if nothing changed. */
export function reuseKeys(keys: RowKeys, rows: readonly number[]): RowKeys {
  if (rows.length === keys.size && rows.every(row => keys.has(row))) return keys
  const keptRows = new Set(rows)
  const freeKeys = [...keys].filter(([row]) => !keptRows.has(row)).map(([, key]) => key)
  let nextKey = Math.max(-1, ...keys.values()) + 1
  // Free keys are reused in the order of their old rows, which is the order in the document, so that after a jump no element moves within
  // it.
  freeKeys.reverse()
  return new Map(rows.map(row => [row, keys.get(row) ?? freeKeys.pop() ?? nextKey++]))
}
