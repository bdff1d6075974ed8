// A list of albums in any layout: grid of covers, list of two lines per row, or table.
import type { AlbumSortBy } from '../../shared/library/order/sort-collections.ts'
import type { Layout } from '../../shared/list-views.ts'
import { AlbumGrid, type AlbumGridProps } from './AlbumGrid.tsx'
import { CollectionTable } from './CollectionTable.tsx'
import { albumTwoLineColumns, allAlbumColumns } from './columns/collection-columns.tsx'
import type { ColumnSettings, Sorting } from './columns/use-list-view.ts'
import { useAlbumSource } from './menus/album-source.ts'
import type { SelectionState } from './use-list-handlers.ts'

type Props = AlbumGridProps & {
  readonly layout: Layout
  readonly selectionState: SelectionState
  readonly columns: ColumnSettings
  readonly sorting: Sorting<AlbumSortBy>
}

export function AlbumList({ layout, columns, sorting, ...grid }: Props) {
  const { label, rows, selectionState, sortedBy = null, controller } = grid
  const source = useAlbumSource(rows)
  if (layout === 'grid') return <AlbumGrid {...grid} />
  return (
    <CollectionTable
      layout={layout}
      label={label}
      rows={rows}
      source={source}
      allColumns={allAlbumColumns}
      twoLineColumns={albumTwoLineColumns}
      columns={columns}
      sorting={sorting}
      selectionState={selectionState}
      sortedBy={sortedBy}
      controller={controller}
    />
  )
}
