// Track rows of a place; those found by conditions are computed in steps between frames.
import { useEffect, useMemo, useState } from 'react'
import type { Library, Place } from '../../shared/library/model/model.ts'
import { isPlain } from '../../shared/library/query/find.ts'
import { parse } from '../../shared/library/query/parse.ts'
import { type PlaceContext, placeRowsInChunks, rowsOfPlace } from '../../shared/library/query/place-rows.ts'
import { isSmall } from '../state/library/small-library.ts'
import { runInSlices } from '../state/library/use-chunked-task.ts'
import { routeKey } from '../state/view/route.ts'

/**
 * The track rows of a place; null until they are found for the first time for this place and library; while they are searched again, as
 * `smartContext` changed, the last ones stay. `smartContext` must be the same object while nothing changed.
 */
export function usePlaceRows(library: Library, place: Place, smartContext: PlaceContext): Uint32Array | null {
  const key = routeKey(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place, which is a new object at each drawing
  const input = useMemo(() => ({ library, key, place, context: smartContext }), [library, key, smartContext])
  const [asyncRows, setAsyncRows] = useState<{ readonly library: Library; readonly key: string; readonly rows: Uint32Array } | null>(null)
  const syncRows = useMemo(() => (isSyncable(input) ? rowsOfPlace(input.library, input.place, input.context) : null), [input])
  useEffect(() => {
    if (syncRows !== null) return
    const { library: forLibrary, key: forKey, place: forPlace, context: forContext } = input
    return runInSlices(
      placeRowsInChunks(forLibrary, forPlace, forContext),
      rows => setAsyncRows({ library: forLibrary, key: forKey, rows }),
      false,
    )
  }, [input, syncRows])
  if (syncRows !== null) return syncRows
  return asyncRows?.library === library && asyncRows.key === key ? asyncRows.rows : null
}

function isSyncable({
  library,
  place,
  context,
}: {
  readonly library: Library
  readonly place: Place
  readonly context: PlaceContext
}): boolean {
  const text =
    place.kind === 'search' ? place.text : place.kind === 'smart' ? context.smartPlaylists.find(({ id }) => id === place.id)?.query : null
  return text == null || isSmall(library) || isPlain(parse(text))
}
