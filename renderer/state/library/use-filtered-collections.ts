// The albums and artists that meet a filter: at once for words and short queries, else evaluated between frames.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Chunks, runToEnd } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import type { QueryContext } from '../../../shared/library/query/evaluate.ts'
import { isQuick } from '../../../shared/library/query/find.ts'
import { filterAlbums, filterArtists } from './filter.ts'
import { runInSlices } from './use-chunked-task.ts'

/** As `filterAlbums`. While a long query is evaluated, the result of the last long one stays, or all albums. */
export function useFilteredAlbums(library: Library, text: string, queryContext: QueryContext): Uint32Array {
  const steps = useCallback(() => filterAlbums(library, text, queryContext), [library, text, queryContext])
  return useFiltered(library, library.albumOrder, text, steps)
}

/** As `filterArtists`, likewise. */
export function useFilteredArtists(library: Library, order: Uint32Array, text: string, queryContext: QueryContext): Uint32Array {
  const steps = useCallback(() => filterArtists(library, order, text, queryContext), [library, order, text, queryContext])
  return useFiltered(library, order, text, steps)
}

function useFiltered(library: Library, unfiltered: Uint32Array, text: string, steps: () => Chunks<Uint32Array>): Uint32Array {
  const [latest, setLatest] = useState<{ readonly unfiltered: Uint32Array; readonly rows: Uint32Array } | null>(null)
  const syncRows = useMemo(() => (isQuick(library, text) ? runToEnd(steps()) : null), [library, text, steps])
  useEffect(() => {
    if (syncRows === null) return runInSlices(steps(), rows => setLatest({ unfiltered, rows }), false)
    setLatest(null) // it would be outdated when a long query is typed again
    return
  }, [unfiltered, steps, syncRows])
  if (syncRows !== null) return syncRows
  return latest?.unfiltered === unfiltered ? latest.rows : unfiltered
}
