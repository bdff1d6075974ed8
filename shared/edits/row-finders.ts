// Id → row for every table, as quick as ids lie close together; what is made for a table serves all libraries that share its ids.
import type { Library } from '../library/model/model.ts'
import { rowFinder, rowIndex } from '../library/model/row-of.ts'
import type { TableName } from '../library/model/schema.ts'

const made = new WeakMap<Float64Array, (id: number) => number>()

/** -1 where there is no such id. */
export type Finders = (table: TableName) => (id: number) => number

export const rowFinders =
  (library: Library): Finders =>
  table => {
    const { id } = library[table]
    const find = made.get(id) ?? rowFinder(rowIndex(id))
    made.set(id, find)
    return find
  }
