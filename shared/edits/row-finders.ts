// Finds rows by id in every table, through indexes that are built once per library.
import { memoisedByLibrary } from '../library/model/derived.ts'
import type { Library } from '../library/model/model.ts'
import { rowFinder, rowIndex } from '../library/model/row-index.ts'
import type { TableName } from '../library/model/schema.ts'

/** For each table, the function that finds the row of an id; -1: unknown id. */
export type Finders = (table: TableName) => (id: number) => number

/** The finders of a library, cached with it; the index of a table is built at its first use. */
export const rowFinders = (library: Library): Finders => memoisedByLibrary(library, findersOf)

function findersOf(library: Library): Finders {
  const finders = new Map<TableName, (id: number) => number>()
  return table => {
    const find = finders.get(table) ?? rowFinder(rowIndex(library[table].id))
    finders.set(table, find)
    return find
  }
}
