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
import { useLibrary } from '../state/page.ts'
import type { ViewKind } from '../state/view/route.ts'
import { usualAlbumColumns, usualArtistColumns } from './columns/collection-columns.tsx'
import { type NamedPlaces, type PlaceSortBy, placeSorts, placesSortedBy, sortPlaces } from './columns/named-places.ts'
import { usualNestedColumns, usualPlaceColumns } from './columns/place-columns.tsx'
import { type SortOf, useColumns, useCovers, useLayout, useSorting } from './columns/use-list-view.ts'
import type { AnyOrder, Order } from './ListTools.tsx'
import type { ListController } from './virtual/list-controller.ts'

export type Found = {
  /** Rows by name. */
  readonly byName: Uint32Array
  /** Rows in the place's own order; null if it has none. */
  readonly own: Uint32Array | null
  /** The name of that order. */
  readonly ownWords?: string | undefined
}

type Kind<By extends AnyOrder> = {
  readonly sorts: readonly By[]
  readonly orders: readonly Order<By>[]
  readonly columns: readonly string[]
  readonly sort: (library: Library, byName: Uint32Array, sort: SortOf<By>) => Uint32Array
  readonly sortedBy: (library: Library, by: By) => SortedBy
}

const name = { by: 'name', descending: false, words: t('lists.byName') } as const
const lately = [
  { by: 'added', descending: true, words: t('lists.lastAddedFirst') },
  { by: 'plays', descending: true, words: t('lists.mostPlayedFirst') },
] as const

const albums: Kind<AlbumSortBy> = {
  sorts: albumSorts,
  orders: [
    name,
    { by: 'artist', descending: false, words: t('lists.byArtistThenYear') },
    { by: 'year', descending: true, words: t('lists.newestFirst') },
    ...lately,
  ],
  columns: usualAlbumColumns,
  sort: sortAlbums,
  sortedBy: albumsSortedBy,
}
const artists: Kind<ArtistSortBy> = {
  sorts: artistSorts,
  orders: [
    name,
    { by: 'albums', descending: true, words: t('lists.mostAlbumsFirst') },
    { by: 'tracks', descending: true, words: t('lists.mostSongsFirst') },
    ...lately,
  ],
  columns: usualArtistColumns,
  sort: sortArtists,
  sortedBy: artistsSortedBy,
}

const placesOf = (places: NamedPlaces): Kind<PlaceSortBy> => ({
  sorts: placeSorts,
  orders: [
    name,
    { by: 'tracks', descending: true, words: t('lists.mostSongsFirst') },
    { by: 'length', descending: true, words: t('lists.longestFirst') },
  ],
  columns: places.nested === undefined ? usualPlaceColumns : usualNestedColumns,
  sort: (_library, byName, sort) => sortPlaces(places, byName, sort),
  sortedBy: (_library, by) => placesSortedBy(places, by),
})

/** `list`: props of the list itself; `tools`: props of the tools above it. */
export const useAlbumView = (kind: ViewKind, found: Found) => useCollectionView(kind, found, albums)
export const useArtistView = (kind: ViewKind, found: Found) => useCollectionView(kind, found, artists)
/** `places` must be the same object while nothing changed. */
export function usePlaceView(kind: ViewKind, found: Found, places: NamedPlaces, usual: Layout = 'grid') {
  const of = useMemo(() => placesOf(places), [places])
  return useCollectionView(kind, found, of, usual)
}

function useCollectionView<By extends AnyOrder>(
  kind: ViewKind,
  { byName, own, ownWords = t('lists.ownOrder') }: Found,
  of: Kind<By | 'name'>,
  usual: Layout = 'grid',
) {
  const library = useLibrary()
  const { chosen, now, change } = useSorting<By | 'name'>(kind, of.sorts, own === null ? name : null)
  const layout = useLayout(kind, usual)
  const covers = useCovers(kind)
  const columns = useColumns(kind, of.columns)
  const [controller, setController] = useState<ListController | null>(null)
  const rows = useMemo(() => (chosen === null ? (own ?? byName) : of.sort(library, byName, chosen)), [library, byName, own, chosen, of])
  const by = now?.by ?? null
  const descending = now?.descending ?? false
  const sortedBy = useMemo(() => {
    if (by === null) return null
    return { ...of.sortedBy(library, by), descending }
  }, [library, by, descending, of])
  const sorting = { now, change }
  return {
    rows,
    sortedBy,
    controller,
    list: { rows, layout: layout.now, covers: covers.now, columns, sorting, sortedBy, controller: setController },
    tools: {
      layouts: ['grid', 'list', 'table'],
      layout,
      covers,
      orders: of.orders,
      own: own === null ? null : ownWords,
      sorting,
      controller,
    },
  } as const
}
