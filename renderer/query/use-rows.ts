// Place + sort + filter of the current visit → the track rows to show, and all that their list needs.
import { useDeferredValue, useMemo, useState } from 'react'
import { type Place, type Sort, type SortBy, sortsBy } from '../../shared/library/model/model.ts'
import { type SortedBy, tracksSortedBy } from '../../shared/library/order/sorted-by.ts'
import { sortRows } from '../../shared/library/places/select.ts'
import { type Sorting, sortSettingKey, useSorting } from '../lists/columns/use-list-view.ts'
import type { SelectionState } from '../lists/use-list-handlers.ts'
import type { ListController } from '../lists/virtual/list-controller.ts'
import { useApp, useAppContext, useCurrentVisit, useLibrary } from '../state/app-context.ts'
import { useFilteredRows } from '../state/library/use-filtered-rows.ts'
import { useQueryContext } from '../state/library/use-query-context.ts'
import { useSearchable } from '../state/library/use-searchable.ts'
import { routeKey } from '../state/view/route.ts'
import { usePlaceRows } from './use-place-rows.ts'

export type TrackRows = {
  readonly rows: Uint32Array
  /** Rows without the filter. */
  readonly unfiltered: Uint32Array
  /** False until the rows of this place are found for the first time in this library. */
  readonly isReady: boolean
  readonly sorting: Sorting<SortBy>
  readonly sortedBy: SortedBy | null
  readonly selectionState: SelectionState
  /** The controller of the list; null before the list's first drawing. */
  readonly controller: ListController | null
  readonly setController: (controller: ListController | null) => void
}

const noRows = new Uint32Array(0)

/**
 * The songs of a place, sorted and filtered. `defaultSort`: the sort that equals the place's own order, if one does; `limitTo`: limits the
 * list to these rows. The typed filter is rendered first and applied after (deferred value), so that typing stays fluent.
 */
export function useRows(place: Place, defaultSort: Sort | null, limitTo?: Uint32Array): TrackRows {
  const { view } = useAppContext()
  const library = useLibrary()
  const { filter, selection } = useCurrentVisit()
  const key = routeKey(place)
  const { chosen, current, change } = useSorting(sortSettingKey(place), sortsBy, defaultSort)
  const deferredFilter = useDeferredValue(useSearchable() ? filter : '')
  const smartPlaylists = useApp(state => state.smartPlaylists)
  const [controller, setController] = useState<ListController | null>(null)
  const smartQuery = place.kind === 'smart' ? (smartPlaylists.find(({ id }) => id === place.id)?.query ?? '') : ''
  const queryContext = useQueryContext(place.kind === 'search' ? place.text : smartQuery)
  const placeRows = usePlaceRows(
    library,
    place,
    useMemo(() => ({ ...queryContext, smartPlaylists }), [queryContext, smartPlaylists]),
  )
  const unsorted = limitTo ?? placeRows
  const sorted = useMemo(
    () => (unsorted === null || chosen === null ? (unsorted ?? noRows) : sortRows(library, unsorted, chosen)),
    [library, unsorted, chosen],
  )
  const rows = useFilteredRows(library, key, sorted, deferredFilter, useQueryContext(deferredFilter))
  const sortColumn = current?.by ?? null
  const isDescending = current?.descending ?? false
  const sortedBy = useMemo(
    () => (sortColumn === null ? null : { ...tracksSortedBy(library, sortColumn), descending: isDescending }),
    [library, sortColumn, isDescending],
  )
  return {
    rows,
    unfiltered: sorted,
    isReady: unsorted !== null,
    sorting: { current, change },
    sortedBy,
    selectionState: { selection, select: view.select, ids: library.tracks.id },
    controller,
    setController,
  }
}
