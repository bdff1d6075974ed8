// Many lists of rows in two arrays.
import type { RowLists } from './model.ts'

const none = new Uint32Array(0)

/** List n; empty for a list that is not there. */
export function listOf(lists: RowLists, index: number): Uint32Array {
  const start = lists.starts[index]
  const end = lists.starts[index + 1]
  return start === undefined || end === undefined ? none : lists.rows.subarray(start, end)
}

/** Gathers `count` lists from pairs (list, row), each list in the order in which its rows come. `pairs` is walked twice. */
export function gather(count: number, pairs: (add: (list: number, row: number) => void) => void): RowLists {
  const starts = new Uint32Array(count + 1)
  pairs(list => {
    starts[list + 1] = (starts[list + 1] ?? 0) + 1
  })
  for (let list = 0; list < count; list++) starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0)
  const next = starts.slice(0, count)
  const rows = new Uint32Array(starts[count] ?? 0)
  pairs((list, row) => {
    const at = next[list] ?? 0
    next[list] = at + 1
    rows[at] = row
  })
  return { starts, rows }
}
