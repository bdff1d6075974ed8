// The definition of a table column, for any kind of items.
import type { ReactNode } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import type { ColumnChoice } from '../../../shared/list-views.ts'
import type { Sized, Usual } from './fit-columns.ts'

/** The context of a cell; `today` in days since 1970. */
export type Spot = { readonly library: Library; readonly position: number; readonly today: number }

export type Column<Item, By extends string = string> = {
  /** The key in the saved settings. */
  readonly name: string
  readonly head: string
  /** The name in menus, if the head is only a symbol. */
  readonly words?: string
  /** The sort order of the head; undefined: not sortable. */
  readonly by?: By
  /** True if the first click sorts descending, as for plays and dates. */
  readonly largestFirst?: boolean
  /** CSS class of the cells; `r` aligns them to the end. */
  readonly className: string
  readonly usual: Usual
  readonly givesWay: number
  /** True if the column cannot be hidden, as the row would not say what it is. */
  readonly always?: boolean
  readonly cell: (item: Item, spot: Spot) => ReactNode
}

/** A column with the width that the person chose, rem. */
export type Placed<Item, By extends string = string> = { readonly column: Column<Item, By>; readonly chosen: number | null }

/** The chosen columns, in their order; unknown and duplicate names are ignored. */
export function placed<Item, By extends string>(
  all: readonly Column<Item, By>[],
  choices: readonly ColumnChoice[],
): readonly Placed<Item, By>[] {
  const chosen = new Map<string, Placed<Item, By>>()
  for (const { name, width } of choices) {
    const column = all.find(each => each.name === name)
    if (column !== undefined && !chosen.has(name)) chosen.set(name, { column, chosen: width })
  }
  for (const column of all) if (column.always === true && !chosen.has(column.name)) chosen.set(column.name, { column, chosen: null })
  return [...chosen.values()]
}

export const sizeOf = <Item>({ column, chosen }: Placed<Item>): Sized => ({
  usual: column.usual,
  chosen,
  givesWay: column.always === true ? 0 : column.givesWay,
})

export const choiceOf = <Item>({ column, chosen }: Placed<Item>): ColumnChoice => ({ name: column.name, width: chosen })
export const nameOf = <Item>({ words, head }: Column<Item>): string => words ?? head
