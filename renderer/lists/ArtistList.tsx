// A list of artists in any layout: grid of round pictures, list of two lines per row, or table.
import type { ArtistSortBy } from '../../shared/library/order/sort-collections.ts'
import type { Layout } from '../../shared/list-views.ts'
import { ArtistGrid, type ArtistGridProps } from './ArtistGrid.tsx'
import { CollectionTable } from './CollectionTable.tsx'
import { allArtistColumns, artistLines } from './columns/collection-columns.tsx'
import type { Columns, Sorting } from './columns/use-list-view.ts'
import { useArtistSource } from './menus/artist-source.ts'
import type { SelectionControl } from './use-list-control.ts'

type Props = ArtistGridProps & {
  readonly layout: Layout
  readonly choice: SelectionControl
  readonly columns: Columns
  readonly sorting: Sorting<ArtistSortBy>
}

export function ArtistList({ layout, columns, sorting, ...grid }: Props) {
  const { label, rows, choice, sortedBy = null, controller } = grid
  const source = useArtistSource(rows)
  if (layout === 'grid') return <ArtistGrid {...grid} />
  return (
    <CollectionTable
      layout={layout}
      label={label}
      rows={rows}
      source={source}
      all={allArtistColumns}
      twoLines={artistLines}
      columns={columns}
      sorting={sorting}
      choice={choice}
      sortedBy={sortedBy}
      controller={controller}
    />
  )
}
