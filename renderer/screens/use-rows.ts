// Place + sort + filter of the stop we are at → the track rows to show, and the ways to change them.
import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Place, Sort } from '../../shared/library/model.ts'
import { rowsOfPlace } from '../../shared/library/place-rows.ts'
import { narrowRows } from '../../shared/library/query/find.ts'
import { sortRows } from '../../shared/library/select.ts'
import type { Sorting } from '../lists/TableHead.tsx'
import type { Choice } from '../lists/TrackList.tsx'
import { useApp, useHere, useLibrary, usePage } from '../state/page.ts'
import { routeKey } from '../state/route.ts'
import { useToday } from '../state/use-today.ts'

/**
 * The songs of a place as sorted and filtered now. `standard` is the sort that the place's own order amounts to, if it is one. What is
 * typed is drawn first and looked for after, so that typing never waits.
 */
export function useRows(
  place: Place,
  standard: Sort | null,
): { readonly rows: Uint32Array; readonly sorting: Sorting; readonly choice: Choice } {
  const { view } = usePage()
  const library = useLibrary()
  const { filter, selection } = useHere()
  const key = routeKey(place)
  const chosen = useStore(view, state => state.sorts[key]) ?? null
  const asked = useDeferredValue(filter)
  const today = useToday()
  const smartPlaylists = useApp(state => state.smartPlaylists)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place, which is a new object at each drawing
  const sorted = useMemo(() => {
    const rows = rowsOfPlace(library, place, { today, smartPlaylists })
    return chosen === null ? rows : sortRows(library, rows, chosen)
  }, [library, key, chosen, today, smartPlaylists])
  const rows = useMemo(() => narrowRows(library, sorted, asked, today), [library, sorted, asked, today])
  return {
    rows,
    sorting: { now: chosen ?? standard, change: next => view.sort(place, next) },
    choice: { selection, select: view.select },
  }
}
