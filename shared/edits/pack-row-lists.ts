// Packs lists of rows into the two flat arrays of a `RowLists`, anew or with a few lists replaced.
import type { RowLists } from '../library/model/model.ts'
import { rowsAt } from '../library/model/row-lists.ts'

export function rowLists(lists: readonly ArrayLike<number>[]): RowLists {
  const starts = new Uint32Array(lists.length + 1)
  for (const [index, list] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + list.length
  const rows = new Uint32Array(starts[lists.length] ?? 0)
  for (const [index, list] of lists.entries()) rows.set(list, starts[index])
  return { starts, rows }
}

/** The lists with those of `others` (by index) in place of their own; the lists between two replaced ones are copied in one go. */
export function withLists(lists: RowLists, others: ReadonlyMap<number, ArrayLike<number>>): RowLists {
  const sorted = [...others].sort(([one], [other]) => one - other)
  const addedCount = sorted.reduce((sum, [index, list]) => sum + list.length - rowsAt(lists, index).length, 0)
  const rows = new Uint32Array((lists.starts.at(-1) ?? 0) + addedCount)
  const starts = lists.starts.slice()
  /** By how many rows the lists behind the replaced ones begin later than before. */
  let shift = 0
  let copiedRows = 0
  for (const [next, [index, list]] of sorted.entries()) {
    const [start = 0, end = 0] = lists.starts.subarray(index, index + 2)
    rows.set(lists.rows.subarray(copiedRows, start), copiedRows + shift)
    rows.set(list, start + shift)
    copiedRows = end
    shift += list.length - (end - start)
    const until = (sorted[next + 1]?.[0] ?? starts.length) + 1
    for (let at = index + 1; at < Math.min(until, starts.length); at++) starts[at] = (starts[at] ?? 0) + shift
  }
  rows.set(lists.rows.subarray(copiedRows, lists.starts.at(-1)), copiedRows + shift)
  return { starts, rows }
}
