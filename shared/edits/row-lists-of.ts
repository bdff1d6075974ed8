// Packs lists of rows into the two flat arrays of a `RowLists`.
import type { RowLists } from '../library/model/model.ts'

export function rowLists(lists: readonly ArrayLike<number>[]): RowLists {
  const starts = new Uint32Array(lists.length + 1)
  for (const [index, list] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + list.length
  const rows = new Uint32Array(starts[lists.length] ?? 0)
  for (const [index, list] of lists.entries()) rows.set(list, starts[index])
  return { starts, rows }
}
