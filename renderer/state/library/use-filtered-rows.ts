// Filters a list's rows by the text of its filter field; conditions are evaluated between frames.
import { useEffect, useMemo, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { hasSameRows } from '../../../shared/library/model/same-rows.ts'
import type { QueryContext } from '../../../shared/library/query/evaluate.ts'
import { isPlain, isQuick, narrowInChunks, narrowRows } from '../../../shared/library/query/find.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { isSmall } from './small-library.ts'
import { runInSlices } from './use-chunked-task.ts'

/** The last filtering that ran in slices; its rows stay shown while the next one runs. */
type FilterResult = { readonly input: FilterInput; readonly rows: Uint32Array }
type FilterInput = {
  readonly library: Library
  readonly place: string
  readonly unfiltered: Uint32Array
  readonly text: string
  readonly queryContext: QueryContext
}

/**
 * The rows of `unfiltered` that match `text`, in their order: at once in a small library, for plain words, and for the filter with which a
 * list (`place`) is opened, if that is quick. Else they are found between frames; meanwhile the last result of this list that was found so
 * stays, or, if there is none, all of `unfiltered`. `queryContext` must be the same object while nothing changed.
 */
export function useFilteredRows(
  library: Library,
  place: string,
  unfiltered: Uint32Array,
  text: string,
  queryContext: QueryContext,
): Uint32Array {
  const [lastInput, setLastInput] = useState({ library, place, text })
  const [lastResult, setLastResult] = useState<FilterResult | null>(null)
  const isNew = lastInput.library !== library || lastInput.place !== place
  if (isNew) setLastInput({ library, place, text })
  const input = useMemo(
    (): FilterInput => ({ library, place, unfiltered, text, queryContext }),
    [library, place, unfiltered, text, queryContext],
  )
  const isSync = isSmall(library) || isPlain(parse(text)) || ((isNew || text === lastInput.text) && isQuick(library, text))
  const syncRows = useMemo(() => {
    const { library: forLibrary, unfiltered: rows, text: typed, queryContext: context } = input
    return isSync ? narrowRows(forLibrary, rows, typed, context) : null
  }, [input, isSync])
  useEffect(() => {
    if (syncRows !== null) return
    return runInSlices(
      narrowInChunks(input.library, input.unfiltered, input.text, input.queryContext),
      rows => setLastResult({ input, rows }),
      false,
    )
  }, [input, syncRows])
  if (syncRows !== null) return syncRows
  const hasPrevious = lastResult !== null && lastResult.input.place === place && hasSameRows(lastResult.input.library, library)
  return hasPrevious ? lastResult.rows : unfiltered
}
