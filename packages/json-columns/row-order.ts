// Brings the columns of a table from the order in which its rows arrived into the order of their ids, without duplicates.
import { type ArrayOf, arrayFor, type NumberType } from './arrays.ts'
import type { Lists, Texts } from './columns.ts'

/** Number of rows, and their positions of arrival sorted by id; of equal ids only the last. null: they arrived sorted. */
export type RowOrder = { readonly count: number; readonly order: Uint32Array | null }

export function orderById(ids: Float64Array): RowOrder {
  let isAscending = true
  for (let row = 1; row < ids.length && isAscending; row++) isAscending = (ids[row] ?? 0) > (ids[row - 1] ?? 0)
  if (isAscending) return { count: ids.length, order: null }
  const sorted = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b)
  const order = sorted.filter((arrival, index) => ids[arrival] !== ids[sorted[index + 1] ?? -1])
  return { count: order.length, order }
}

/** The first `max` rows of an order. */
export const firstRows = ({ count, order }: RowOrder, max: number): RowOrder =>
  count <= max ? { count, order } : { count: max, order: order?.subarray(0, max) ?? Uint32Array.from({ length: max }, (_, row) => row) }

/**
 * The numbers of a column in the order of the rows' ids, without the spare room at the column's end; a view of `values` if the rows arrived
 * in that order, else a copy.
 */
export function numbersInOrder<K extends NumberType>(kind: K, values: ArrayOf[K], { count, order }: RowOrder): ArrayOf[K] {
  if (order === null) return values.subarray(0, count) as ArrayOf[K]
  const into = arrayFor(kind, count)
  for (let row = 0; row < count; row++) into[row] = values[order[row] ?? 0] ?? 0
  return into
}

export function textsInOrder(texts: Texts, { order }: RowOrder): Texts {
  if (order === null) return texts
  const starts = startsInOrder(texts.starts, order)
  return { starts, bytes: partsInOrder(texts.starts, texts.bytes, order, new Uint8Array(starts.at(-1) ?? 0)) }
}

export function listsInOrder(lists: Lists, { order }: RowOrder): Lists {
  if (order === null) return lists
  const starts = startsInOrder(lists.starts, order)
  return { starts, ids: partsInOrder(lists.starts, lists.ids, order, new Float64Array(starts.at(-1) ?? 0)) }
}

function startsInOrder(starts: Uint32Array, order: Uint32Array): Uint32Array {
  const sorted = new Uint32Array(order.length + 1)
  for (let row = 0; row < order.length; row++) {
    const from = order[row] ?? 0
    sorted[row + 1] = (sorted[row] ?? 0) + (starts[from + 1] ?? 0) - (starts[from] ?? 0)
  }
  return sorted
}

function partsInOrder<Values extends Uint8Array | Float64Array>(
  starts: Uint32Array,
  values: Values,
  order: Uint32Array,
  into: Values,
): Values {
  let used = 0
  for (const from of order) {
    const end = starts[from + 1] ?? 0
    for (let at = starts[from] ?? 0; at < end; at++) into[used++] = values[at] ?? 0
  }
  return into
}
