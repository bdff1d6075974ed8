// A list of artists in any layout: grid of round pictures, list of two lines per row, or table.
import type { ArtistSortBy } from '../../shared/library/order/sort-collections.ts'
import type { Layout } from '../../shared/list-views.ts'
import { ArtistGrid, type ArtistGridProps } from './ArtistGrid.tsx'
import { CollectionTable } from './CollectionTable.tsx'
import { allArtistColumns, artistTwoLineColumns } from './columns/collection-columns.tsx'
import type { ColumnSettings, Sorting } from './columns/use-list-view.ts'
import { useArtistSource } from './menus/artist-source.ts'
import type { SelectionState } from './use-list-handlers.ts'

type Props = ArtistGridProps & {
  readonly layout: Layout
  readonly selectionState: SelectionState
  readonly columns: ColumnSettings
  readonly sorting: Sorting<ArtistSortBy>
}

export function ArtistList({ layout, columns, sorting, ...grid }: Props) {
  const { label, rows, selectionState, sortedBy = null, controller } = grid
  const source = useArtistSource(rows)
  if (layout === 'grid') return <ArtistGrid {...grid} />
  return (
    <CollectionTable
      layout={layout}
      label={label}
      rows={rows}
      source={source}
      allColumns={allArtistColumns}
      twoLineColumns={artistTwoLineColumns}
      columns={columns}
      sorting={sorting}
      selectionState={selectionState}
      sortedBy={sortedBy}
      controller={controller}
    />
  )
}
