// Place + sort + filter of the current stop → the track rows to show, and all that their list needs.
import { useDeferredValue, useMemo, useState } from 'react'
import { type Place, type Sort, type SortBy, sortsBy } from '../../shared/library/model/model.ts'
import { type SortedBy, tracksSortedBy } from '../../shared/library/order/sorted-by.ts'
import { sortRows } from '../../shared/library/places/select.ts'
import { type Sorting, sortKey, useSorting } from '../lists/columns/use-list-view.ts'
import type { SelectionControl } from '../lists/use-list-control.ts'
import type { ListController } from '../lists/virtual/list-controller.ts'
import { useNarrowed } from '../state/library/use-narrowed.ts'
import { useQueryContext } from '../state/library/use-query-context.ts'
import { useSearchable } from '../state/library/use-searchable.ts'
import { useApp, useHere, useLibrary, usePage } from '../state/page.ts'
import { routeKey } from '../state/view/route.ts'
import { usePlaceRows } from './use-place-rows.ts'

export type TrackRows = {
  readonly rows: Uint32Array
  /** Rows without the filter. */
  readonly all: Uint32Array
  /** False while the rows are being searched for the first time. */
  readonly isFound: boolean
  readonly sorting: Sorting<SortBy>
  readonly sortedBy: SortedBy | null
  readonly choice: SelectionControl
  /** Null before the list's first drawing. */
  readonly controller: ListController | null
  readonly setController: (controller: ListController | null) => void
}

const none = new Uint32Array(0)

/**
 * The songs of a place, sorted and filtered. `standard`: the sort that equals the place's own order, if one does; `only`: limits the list
 * to these rows. The typed filter is rendered first and applied after (deferred value), so that typing stays fluent.
 */
export function useRows(place: Place, standard: Sort | null, only?: Uint32Array): TrackRows {
  const { view } = usePage()
  const library = useLibrary()
  const { filter, selection } = useHere()
  const key = routeKey(place)
  const { chosen, now, change } = useSorting(sortKey(place), sortsBy, standard)
  const asked = useDeferredValue(useSearchable() ? filter : '')
  const smartPlaylists = useApp(state => state.smartPlaylists)
  const [controller, setController] = useState<ListController | null>(null)
  const rules = place.kind === 'smart' ? (smartPlaylists.find(({ id }) => id === place.id)?.query ?? '') : ''
  const asking = useQueryContext(place.kind === 'search' ? place.text : rules)
  const whole = usePlaceRows(
    library,
    place,
    useMemo(() => ({ ...asking, smartPlaylists }), [asking, smartPlaylists]),
  )
  const all = only ?? whole
  const sorted = useMemo(() => (all === null || chosen === null ? (all ?? none) : sortRows(library, all, chosen)), [library, all, chosen])
  const rows = useNarrowed(library, key, sorted, asked, useQueryContext(asked))
  const by = now?.by ?? null
  const descending = now?.descending ?? false
  const sortedBy = useMemo(() => (by === null ? null : { ...tracksSortedBy(library, by), descending }), [library, by, descending])
  return {
    rows,
    all: sorted,
    isFound: all !== null,
    sorting: { now, change },
    sortedBy,
    choice: { selection, select: view.select, ids: library.tracks.id },
    controller,
    setController,
  }
}
