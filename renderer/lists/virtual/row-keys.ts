// Which element draws which row: rows that come into view take over the elements of those that left, which costs a third less.

/** Row → key of the element that draws it. */
export type RowKeys = ReadonlyMap<number, number>

export const noKeys: RowKeys = new Map()

/** Keys for the rows wanted now: a row keeps its element as long as it is wanted. The same map when nothing changes. */
export function reuseKeys(keys: RowKeys, wanted: readonly number[]): RowKeys {
  if (wanted.length === keys.size && wanted.every(row => keys.has(row))) return keys
  const kept = new Set(wanted)
  const free = [...keys].filter(([row]) => !kept.has(row)).map(([, key]) => key)
  let fresh = Math.max(-1, ...keys.values()) + 1
  // In order, so that after a jump every element stays where it is in the document.
  free.reverse()
  return new Map(wanted.map(row => [row, keys.get(row) ?? free.pop() ?? fresh++]))
}
