// The albums and artists that meet a filter: at once for words and short queries, else evaluated between frames.
import { useCallback, useMemo } from 'react'
import { type Chunks, runToEnd } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import type { QueryContext } from '../../../shared/library/query/evaluate.ts'
import { isQuick } from '../../../shared/library/query/find.ts'
import { filterAlbums, filterArtists } from './filter.ts'
import { useFoundInChunks } from './use-found-in-chunks.ts'

/**
 * The albums that `filterAlbums` finds. While a long query is evaluated, the result of the last long one stays; without one, all albums.
 */
export function useFilteredAlbums(library: Library, text: string, queryContext: QueryContext): Uint32Array {
  const filter = useCallback(() => filterAlbums(library, text, queryContext), [library, text, queryContext])
  return useFiltered(library, library.albumOrder, text, filter)
}

/**
 * The artists that `filterArtists` finds. While a long query is evaluated, the result of the last long one stays; without one, all of
 * `order`.
 */
export function useFilteredArtists(library: Library, order: Uint32Array, text: string, queryContext: QueryContext): Uint32Array {
  const filter = useCallback(() => filterArtists(library, order, text, queryContext), [library, order, text, queryContext])
  return useFiltered(library, order, text, filter)
}

type Filtered = { readonly unfiltered: Uint32Array; readonly rows: Uint32Array }

function useFiltered(library: Library, unfiltered: Uint32Array, text: string, filter: () => Chunks<Uint32Array>): Uint32Array {
  const chunks = useCallback(
    function* (): Chunks<Filtered> {
      return { unfiltered, rows: yield* filter() }
    },
    [unfiltered, filter],
  )
  const quickResult = useMemo(() => (isQuick(library, text) ? runToEnd(chunks()) : null), [library, text, chunks])
  const shown = useFoundInChunks(quickResult, chunks)
  return shown?.unfiltered === unfiltered ? shown.rows : unfiltered
}
