// The view options of lists of albums, artists and named places: order, layout, covers and columns, saved per place.

import { useMemo, useState } from 'react'
import type { Library } from '../../shared/library/model/model.ts'
import {
  type AlbumSortBy,
  type ArtistSortBy,
  albumSorts,
  artistSorts,
  sortAlbums,
  sortArtists,
} from '../../shared/library/order/sort-collections.ts'
import { albumsSortedBy, artistsSortedBy, type SortedBy } from '../../shared/library/order/sorted-by.ts'
import type { Layout } from '../../shared/list-views.ts'
import { t } from '../../shared/words/words.ts'
import { useLibrary } from '../state/app-context.ts'
import type { ViewKind } from '../state/view/route.ts'
import { defaultAlbumColumns, defaultArtistColumns } from './columns/collection-columns.tsx'
import { type NamedPlaces, type PlaceSortBy, placeSorts, sortedByOf, sortPlaces } from './columns/named-places.ts'
import { defaultNestedColumns, defaultPlaceColumns } from './columns/place-columns.tsx'
import { type SortOf, useColumns, useCoverSize, useLayout, useSorting } from './columns/use-list-view.ts'
import type { AnySortBy, SortOption } from './ListTools.tsx'
import type { ListController } from './virtual/list-controller.ts'

export type CollectionRows = {
  /** Rows by name. */
  readonly byName: Uint32Array
  /** Rows in the place's own order; null if it has none. */
  readonly ownOrder: Uint32Array | null
  /** The name of the place's own order, for the menu of orders. */
  readonly ownOrderName?: string | undefined
}

type CollectionKind<By extends AnySortBy> = {
  readonly sortKeys: readonly By[]
  readonly sortOptions: readonly SortOption<By>[]
  readonly columns: readonly string[]
  readonly sort: (library: Library, byName: Uint32Array, sort: SortOf<By>) => Uint32Array
  readonly sortedBy: (library: Library, by: By) => SortedBy
}

const byNameOption = { by: 'name', descending: false, label: t('lists.by.name') } as const
const commonOptions = [
  { by: 'added', descending: true, label: t('lists.by.lastAdded') },
  { by: 'plays', descending: true, label: t('lists.by.mostPlayed') },
] as const

const albumKind: CollectionKind<AlbumSortBy> = {
  sortKeys: albumSorts,
  sortOptions: [
    byNameOption,
    { by: 'artist', descending: false, label: t('lists.by.artistThenYear') },
    { by: 'year', descending: true, label: t('lists.by.newest') },
    ...commonOptions,
  ],
  columns: defaultAlbumColumns,
  sort: sortAlbums,
  sortedBy: albumsSortedBy,
}
const artistKind: CollectionKind<ArtistSortBy> = {
  sortKeys: artistSorts,
  sortOptions: [
    byNameOption,
    { by: 'albums', descending: true, label: t('lists.by.mostAlbums') },
    { by: 'tracks', descending: true, label: t('lists.by.mostSongs') },
    ...commonOptions,
  ],
  columns: defaultArtistColumns,
  sort: sortArtists,
  sortedBy: artistsSortedBy,
}

const placeKindOf = (places: NamedPlaces): CollectionKind<PlaceSortBy> => ({
  sortKeys: placeSorts,
  sortOptions: [
    byNameOption,
    { by: 'tracks', descending: true, label: t('lists.by.mostSongs') },
    { by: 'length', descending: true, label: t('lists.by.longest') },
  ],
  columns: places.nested === undefined ? defaultPlaceColumns : defaultNestedColumns,
  sort: (_library, byName, sort) => sortPlaces(places, byName, sort),
  sortedBy: (_library, by) => sortedByOf(places, by),
})

/** The view options of a list of albums. `list`: props of the list itself; `tools`: props of the tools above it. */
export const useAlbumView = (kind: ViewKind, collection: CollectionRows) => useCollectionView(kind, collection, albumKind)
/** As `useAlbumView`, for a list of artists. */
export const useArtistView = (kind: ViewKind, collection: CollectionRows) => useCollectionView(kind, collection, artistKind)
/** As `useAlbumView`, for a list of named places; `places` must be the same object while nothing changed. */
export function usePlaceView(kind: ViewKind, collection: CollectionRows, places: NamedPlaces, defaultLayout: Layout = 'grid') {
  const collectionKind = useMemo(() => placeKindOf(places), [places])
  return useCollectionView(kind, collection, collectionKind, defaultLayout)
}

function useCollectionView<By extends AnySortBy>(
  kind: ViewKind,
  { byName, ownOrder, ownOrderName = t('lists.ownOrder') }: CollectionRows,
  collectionKind: CollectionKind<By | 'name'>,
  defaultLayout: Layout = 'grid',
) {
  const library = useLibrary()
  const { chosen, current, change } = useSorting<By | 'name'>(kind, collectionKind.sortKeys, ownOrder === null ? byNameOption : null)
  const layout = useLayout(kind, defaultLayout)
  const coverSize = useCoverSize(kind)
  const columns = useColumns(kind, collectionKind.columns)
  const [controller, setController] = useState<ListController | null>(null)
  const rows = useMemo(
    () => (chosen === null ? (ownOrder ?? byName) : collectionKind.sort(library, byName, chosen)),
    [library, byName, ownOrder, chosen, collectionKind],
  )
  const sortColumn = current?.by ?? null
  const isDescending = current?.descending ?? false
  const sortedBy = useMemo(() => {
    if (sortColumn === null) return null
    return { ...collectionKind.sortedBy(library, sortColumn), descending: isDescending }
  }, [library, sortColumn, isDescending, collectionKind])
  const sorting = { current, change }
  return {
    rows,
    sortedBy,
    controller,
    list: { rows, layout: layout.current, coverSize: coverSize.current, columns, sorting, sortedBy, controller: setController },
    tools: {
      layouts: ['grid', 'list', 'table'],
      layout,
      coverSize,
      sortOptions: collectionKind.sortOptions,
      ownOrderText: ownOrder === null ? null : ownOrderName,
      sorting,
      controller,
    },
  } as const
}
