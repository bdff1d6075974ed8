// What a column of a table is, whatever the table shows.
import type { ReactNode } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import type { ColumnChoice } from '../../../shared/list-views.ts'
import type { Sized, Usual } from './fit-columns.ts'

/** Where a cell stands; `today` in days since 1970; `mayNotEdit`: why the library cannot be changed, null where it can. */
export type Spot = { readonly library: Library; readonly position: number; readonly today: number; readonly mayNotEdit: string | null }

export type Column<Item, By extends string = string> = {
  /** As it is kept in the settings. */
  readonly name: string
  readonly head: string
  /** Its name where the head is only a sign. */
  readonly words?: string
  /** The order that its head sorts by; without one it cannot be sorted by. */
  readonly by?: By
  /** Numbers of plays and dates begin with the largest. */
  readonly largestFirst?: boolean
  /** Class of the cell; `r` stands at the end of its column. */
  readonly className: string
  readonly usual: Usual
  readonly givesWay: number
  /** It cannot be hidden: without it a row says nothing. */
  readonly always?: boolean
  readonly cell: (item: Item, spot: Spot) => ReactNode
}

/** A column with the width that was chosen for it, rem. */
export type Placed<Item, By extends string = string> = { readonly column: Column<Item, By>; readonly chosen: number | null }

/** The columns chosen out of all there are, in their order; names that are not known, or named twice, are passed over. */
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
