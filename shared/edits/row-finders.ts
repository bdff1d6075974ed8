// Id → row for every table, as quick as ids lie close together.
import { derived } from '../library/model/derived.ts'
import type { Library } from '../library/model/model.ts'
import { rowFinder, rowIndex } from '../library/model/row-of.ts'
import type { TableName } from '../library/model/schema.ts'

/** -1 where there is no such id. */
export type Finders = (table: TableName) => (id: number) => number

/** What is made for a table is made once for a library. */
export const rowFinders = (library: Library): Finders => derived(library, findersOf)

function findersOf(library: Library): Finders {
  const made = new Map<TableName, (id: number) => number>()
  return table => {
    const find = made.get(table) ?? rowFinder(rowIndex(library[table].id))
    made.set(table, find)
    return find
  }
}
