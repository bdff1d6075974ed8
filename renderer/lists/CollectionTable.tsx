// Albums or artists in rows: a list of two lines per row, or a table.
import type { ComponentProps } from 'react'
import type { Layout } from '../../shared/list-views.ts'
import type { Column } from './columns/column.ts'
import { ListTable } from './ListTable.tsx'

type Props<Item, By extends string> = Omit<ComponentProps<typeof ListTable<Item, By>>, 'className' | 'lines' | 'sections'> & {
  readonly layout: Exclude<Layout, 'grid'>
  /** The columns of the layout with two lines per row. */
  readonly twoLineColumns: readonly Column<Item, By>[]
}

export function CollectionTable<Item, By extends string>({
  layout,
  twoLineColumns,
  allColumns,
  columns = null,
  sorting = null,
  ...list
}: Props<Item, By>) {
  return layout === 'list' ? (
    <ListTable {...list} className="lines" allColumns={twoLineColumns} lines={2} />
  ) : (
    <ListTable {...list} className="songs" allColumns={allColumns} columns={columns} sorting={sorting} />
  )
}
