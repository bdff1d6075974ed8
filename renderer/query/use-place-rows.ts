// Track rows of a place; those found by conditions are computed in steps between frames.
import { useEffect, useMemo, useState } from 'react'
import type { Library, Place } from '../../shared/library/model/model.ts'
import { isPlain } from '../../shared/library/query/find.ts'
import { parse } from '../../shared/library/query/parse.ts'
import { type PlaceContext, placeSteps, rowsOfPlace } from '../../shared/library/query/place-rows.ts'
import { inSlices } from '../state/library/use-stepwise.ts'
import { routeKey } from '../state/view/route.ts'

/** Up to this many tracks a library is searched within one frame, so synchronously. */
const small = 5_000

/**
 * Null until the first rows are found; while a new search runs, those of the last. `asked` must be the same object while nothing changed.
 */
export function usePlaceRows(library: Library, place: Place, asked: PlaceContext): Uint32Array | null {
  const key = routeKey(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place, which is a new object at each drawing
  const question = useMemo(() => ({ library, key, place, asked }), [library, key, asked])
  const [found, setFound] = useState<{ readonly library: Library; readonly key: string; readonly rows: Uint32Array } | null>(null)
  const now = useMemo(() => (isQuick(question) ? rowsOfPlace(question.library, question.place, question.asked) : null), [question])
  useEffect(() => {
    if (now !== null) return
    const { library: of, key: where, place: wanted, asked: when } = question
    return inSlices(placeSteps(of, wanted, when), rows => setFound({ library: of, key: where, rows }), false)
  }, [question, now])
  if (now !== null) return now
  return found?.library === library && found.key === key ? found.rows : null
}

function isQuick({ library, place, asked }: { readonly library: Library; readonly place: Place; readonly asked: PlaceContext }): boolean {
  const text =
    place.kind === 'search' ? place.text : place.kind === 'smart' ? asked.smartPlaylists.find(({ id }) => id === place.id)?.query : null
  return text == null || library.tracks.count <= small || isPlain(parse(text))
}
