// Small steps of building a library: names as ranks, folded texts, lists of visible tracks, covers.
import { fold } from './fold.ts'
import { type IdLists, idsAt } from './growing.ts'
import type { PackedText, RowLists, TextColumn } from './model.ts'
import { ranksOf } from './order.ts'
import { gather, listOf } from './row-lists.ts'
import { rowOf } from './row-of.ts'
import { sortKey } from './sort-key.ts'
import { textBuilder } from './text-column.ts'

/** `rank`: of every name in sort order, from 1, equal names alike. `folded`: each name folded and ended by a line feed (model.ts). */
export type Names = { readonly rank: Uint32Array; readonly folded: PackedText }

export function readNames(names: TextColumn): Names {
  const keys: string[] = []
  const texts = textBuilder(names.length)
  for (let row = 0; row < names.length; row++) {
    const name = names.at(row)
    const folded = fold(name)
    keys.push(sortKey(name, folded))
    texts.add(`${folded}\n`)
  }
  return { rank: ranksOf(keys), folded: texts.finish() }
}

/** Rows of the tracks that lists of ids name, in their order: those that are there and visible, each once (protocol 5.5). */
export function visibleRows(lists: IdLists, count: number, trackIds: Float64Array, trashed: Uint8Array): RowLists {
  return gather(count, add => {
    for (let list = 0; list < count; list++) {
      const rows = new Set<number>()
      for (const id of idsAt(lists, list)) rows.add(rowOf(trackIds, id))
      for (const row of rows) if (row >= 0 && trashed[row] === 0) add(list, row)
    }
  })
}

/** The first track of every list that has a cover, or -1 (protocol 7). */
export const covers = (lists: RowLists, count: number, hasCover: (row: number) => boolean): Int32Array =>
  new Int32Array(count).map((_, list) => listOf(lists, list).find(hasCover) ?? -1)
