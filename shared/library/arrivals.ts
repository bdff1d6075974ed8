// Rows in the order in which they came → in the order of their ids, each id once.
import { type ArrayOf, arrayFor, type Kind } from './columns.ts'
import { type IdLists, idListBuilder, idsAt } from './growing.ts'
import type { PackedText } from './model.ts'
import { allRows, sortedByAll } from './order.ts'
import { textBuilder } from './text-column.ts'

/** Numbers of arrival in the order of their ids; of equal ids only the last to arrive. Null = just as they came. */
export type Arrivals = { readonly count: number; readonly order: Uint32Array | null }

export function arrivalsById(ids: Float64Array): Arrivals {
  let ascending = true
  for (let row = 1; row < ids.length && ascending; row++) ascending = (ids[row] ?? 0) > (ids[row - 1] ?? 0)
  if (ascending) return { count: ids.length, order: null }
  const low = Uint32Array.from(ids, id => id % 0x1_0000_0000)
  const high = Uint32Array.from(ids, id => id / 0x1_0000_0000)
  const sorted = sortedByAll(allRows(ids.length), [low, high])
  const order = sorted.filter((arrival, index) => ids[arrival] !== ids[sorted[index + 1] ?? -1])
  return { count: order.length, order }
}

/** `values` may be longer than there are rows. Gives a view of them when nothing has to change. */
export function numbersInOrder(kind: Kind, values: ArrayOf[Kind], { count, order }: Arrivals): ArrayOf[Kind] {
  if (order === null) return values.subarray(0, count)
  const into = arrayFor(kind, count)
  for (let row = 0; row < count; row++) into[row] = values[order[row] ?? 0] ?? 0
  return into
}

export function textsInOrder(column: PackedText, { order }: Arrivals): PackedText {
  if (order === null) return column
  const texts = textBuilder(order.length)
  for (const arrival of order) texts.add(column.at(arrival))
  return texts.finish()
}

export function listsInOrder(lists: IdLists, { order }: Arrivals): IdLists {
  if (order === null) return lists
  const sorted = idListBuilder()
  for (const arrival of order) sorted.add(idsAt(lists, arrival))
  return sorted.finish()
}
