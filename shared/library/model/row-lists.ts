// Many lists of rows in two arrays: reads one of them, and groups rows into lists.

import { type Chunks, inChunks, runToEnd } from './chunked.ts'
import { growing } from './growing.ts'
import type { RowLists } from './model.ts'

const noRows = new Uint32Array(0)

/** List n; empty if it does not exist. */
export function rowsAt(lists: RowLists, index: number): Uint32Array {
  const start = lists.starts[index]
  const end = lists.starts[index + 1]
  return start === undefined || end === undefined ? noRows : lists.rows.subarray(start, end)
}

/** Collects pairs (list, row) and groups them by list, keeping their order. */
export type PairCollector = { add(list: number, row: number): void; gather(count: number): RowLists }

export function createPairCollector(): PairCollector {
  const lists = growing(Uint32Array, 1024)
  const rows = growing(Uint32Array, 1024)
  return {
    add: (list, row) => {
      lists.push(list)
      rows.push(row)
    },
    gather: count => groupRows(count, lists.finish(), rows.finish()),
  }
}

/** Groups rows into `count` lists (counting sort), keeping their order; rows whose list is out of range are left out. */
export const groupRows = (count: number, lists: Uint32Array | Int32Array, rows: Uint32Array): RowLists =>
  runToEnd(groupRowsInChunks(count, lists, rows))

/** `groupRows` in steps. */
export function* groupRowsInChunks(count: number, lists: Uint32Array | Int32Array, rows: Uint32Array): Chunks<RowLists> {
  const starts = new Uint32Array(count + 1)
  yield* inChunks(lists.length, (from, end) => countLists(lists.subarray(from, end), starts))
  yield* inChunks(count, (from, end) => {
    for (let list = from; list < end; list++) starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0)
  })
  const next = starts.slice(0, count)
  const gathered = new Uint32Array(starts[count] ?? 0)
  yield* inChunks(lists.length, (from, end) => placeRows(lists.subarray(from, end), rows.subarray(from, end), next, gathered))
  return { starts, rows: gathered }
}

/** Adds the number of rows of each list to the slot after its own, ready for prefix sums. */
function countLists(lists: Uint32Array | Int32Array, starts: Uint32Array): void {
  const count = starts.length - 1
  for (let index = 0; index < lists.length; index++) {
    const list = lists[index] ?? 0
    if (list >= 0 && list < count) starts[list + 1] = (starts[list + 1] ?? 0) + 1
  }
}

/** Writes each row to the next free slot of its list; `next`: that slot, by list. */
function placeRows(lists: Uint32Array | Int32Array, rows: Uint32Array, next: Uint32Array, gathered: Uint32Array): void {
  const count = next.length
  for (let index = 0; index < lists.length; index++) {
    const list = lists[index] ?? 0
    if (list < 0 || list >= count) continue
    const at = next[list] ?? 0
    next[list] = at + 1
    gathered[at] = rows[index] ?? 0
  }
}
