// The search results for what is typed, computed between frames: the last answer stays until the next is complete, an overtaken search is
// dropped.
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { hasSameRows } from '../../../shared/library/model/same-rows.ts'
import { isQuick } from '../../../shared/library/query/find.ts'
import { useLibrary } from '../app-context.ts'
import { type ResultLimits, type SearchResults, searchAtOnce, searchInChunks } from './search-results.ts'
import { runInSlices } from './use-chunked-task.ts'
import { useQueryContext } from './use-query-context.ts'

/**
 * The results for `text`; until they are complete, those for an earlier text (see their `text`). In a new library whose rows differ, a long
 * query has no results until it is evaluated anew. `limits` must stay the same object.
 */
export function useSearchResults(text: string, limits: ResultLimits): SearchResults {
  const library = useLibrary()
  const [latest, setLatest] = useState<{ readonly library: Library; readonly results: SearchResults } | null>(null)
  // Deferred value: the typed text is rendered before the search runs.
  const deferredText = useDeferredValue(text)
  const queryContext = useQueryContext(deferredText)
  useEffect(
    () => runInSlices(searchInChunks(library, deferredText, queryContext, limits), results => setLatest({ library, results })),
    [library, deferredText, queryContext, limits],
  )
  // Rows are valid for one library only, so after a change of library the same text is searched at once; if that takes long, the old
  // results stay where the rows are the same, else there are none.
  return useMemo(() => {
    if (latest?.library === library) return latest.results
    const lastText = latest?.results.text ?? ''
    if (latest === null || isQuick(library, lastText)) return searchAtOnce(library, lastText, queryContext, limits)
    return hasSameRows(latest.library, library) ? latest.results : searchAtOnce(library, '', queryContext, limits)
  }, [latest, library, queryContext, limits])
}
