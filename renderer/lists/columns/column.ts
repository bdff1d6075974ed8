// The definition of a table column, for any kind of items.
import type { ReactNode } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import type { ColumnChoice } from '../../../shared/list-views.ts'
import type { ColumnSize, DefaultWidth } from './fit-columns.ts'

/** The context of a cell; `today` in days since 1970; `readOnlyReason`: why the library cannot be changed, null if it can. */
export type CellContext = {
  readonly library: Library
  readonly position: number
  readonly today: number
  readonly readOnlyReason: string | null
}

export type Column<Item, By extends string = string> = {
  /** The key in the saved settings. */
  readonly name: string
  readonly head: string
  /** The name in menus, if the head is only a symbol. */
  readonly menuName?: string
  /** The sort order of the head; undefined: not sortable. */
  readonly by?: By
  /** True if the first click sorts descending, as for plays and dates. */
  readonly descendingFirst?: boolean
  /** CSS class of the cells; `r` aligns them to the end. */
  readonly className: string
  readonly defaultWidth: DefaultWidth
  readonly hidePriority: number
  /** True if the column cannot be hidden, as the row would not say what it is. */
  readonly required?: boolean
  readonly cell: (item: Item, cellContext: CellContext) => ReactNode
}

/** A column with the width that the person chose, rem; null: its default width. */
export type ChosenColumn<Item, By extends string = string> = { readonly column: Column<Item, By>; readonly chosenWidth: number | null }

/** The chosen columns, in their order; unknown and duplicate names are ignored, and missing required columns are appended. */
export function chosenColumns<Item, By extends string>(
  columns: readonly Column<Item, By>[],
  choices: readonly ColumnChoice[],
): readonly ChosenColumn<Item, By>[] {
  const chosen = new Map<string, ChosenColumn<Item, By>>()
  for (const { name, width } of choices) {
    const column = columns.find(each => each.name === name)
    if (column !== undefined && !chosen.has(name)) chosen.set(name, { column, chosenWidth: width })
  }
  for (const column of columns)
    if (column.required === true && !chosen.has(column.name)) chosen.set(column.name, { column, chosenWidth: null })
  return [...chosen.values()]
}

export const columnSize = <Item>({ column, chosenWidth }: ChosenColumn<Item>): ColumnSize => ({
  defaultWidth: column.defaultWidth,
  chosenWidth,
  hidePriority: column.required === true ? 0 : column.hidePriority,
})

export const columnChoice = <Item>({ column, chosenWidth }: ChosenColumn<Item>): ColumnChoice => ({ name: column.name, width: chosenWidth })
export const columnName = <Item>({ menuName, head }: Column<Item>): string => menuName ?? head
