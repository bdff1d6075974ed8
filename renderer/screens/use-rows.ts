// Place + sort + filter of the stop we are at → the track rows to show, and the ways to change them.
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Place, Sort } from '../../shared/library/model.ts'
import { filterRows } from '../../shared/library/search.ts'
import { rowsOf, sortRows } from '../../shared/library/select.ts'
import type { Sorting } from '../lists/TableHead.tsx'
import type { Choice } from '../lists/TrackList.tsx'
import { useHere, useLibrary, usePage } from '../state/page.ts'
import { routeKey } from '../state/route.ts'

/** The songs of a place as sorted and filtered now. `standard` is how the place is sorted when nobody chose. */
export function useRows(
  place: Place,
  standard: Sort | null,
): { readonly rows: Uint32Array; readonly sorting: Sorting; readonly choice: Choice } {
  const { view } = usePage()
  const library = useLibrary()
  const { filter, selection } = useHere()
  const key = routeKey(place)
  const chosen = useStore(view, state => state.sorts[key]) ?? null
  const sort = chosen ?? standard
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place, which is a new object at each drawing
  const sorted = useMemo(() => {
    const rows = rowsOf(library, place)
    return sort === null ? rows : sortRows(library, rows, sort)
  }, [library, key, sort])
  const rows = useMemo(() => filterRows(library, sorted, filter), [library, sorted, filter])
  return {
    rows,
    sorting: { now: sort, change: next => view.sort(place, next) },
    choice: { selection, select: view.select },
  }
}
