// Albums or artists one below the other: in two lines a row, or as a table.
import type { ComponentProps } from 'react'
import type { Layout } from '../../shared/list-views.ts'
import type { Column } from './columns/column.ts'
import { ListTable } from './ListTable.tsx'

type Props<Item, By extends string> = Omit<ComponentProps<typeof ListTable<Item, By>>, 'className' | 'lines' | 'sections'> & {
  readonly layout: Exclude<Layout, 'grid'>
  /** The columns of a row of two lines. */
  readonly twoLines: readonly Column<Item, By>[]
}

export function CollectionTable<Item, By extends string>({
  layout,
  twoLines,
  all,
  columns = null,
  sorting = null,
  ...list
}: Props<Item, By>) {
  return layout === 'list' ? (
    <ListTable {...list} className="lines" all={twoLines} lines={2} />
  ) : (
    <ListTable {...list} className="songs" all={all} columns={columns} sorting={sorting} />
  )
}
