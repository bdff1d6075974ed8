// The relaxed queries (without one of the conditions) that are offered where a search finds nothing; their songs are counted in slices,
// most often before the first frame.
import { useLayoutEffect, useState } from 'react'
import { useLibrary } from '../../state/app-context.ts'
import { runInSlices } from '../../state/library/use-chunked-task.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { countRelaxations, type RelaxedQuery, relaxInChunks } from './relax-query.ts'

/** The relaxed queries found for a text; `isLate`: whether a frame was drawn before they were known. */
type Found = { readonly text: string; readonly queries: readonly RelaxedQuery[]; readonly isLate: boolean }

/**
 * The relaxed queries to offer; `reserved`: how many lines to keep free for them, so that nothing moves when they come later than the first
 * frame.
 */
type Relaxed = { readonly queries: readonly RelaxedQuery[]; readonly reserved: number }

const noQueries: readonly RelaxedQuery[] = []

/** The relaxed queries of a text, most often known before the first frame; after a change of the library the former ones stay meanwhile. */
export function useRelaxedQueries(text: string): Relaxed {
  const library = useLibrary()
  const queryContext = useQueryContext(text)
  const [latest, setLatest] = useState<Found | null>(null)
  useLayoutEffect(() => {
    let isDrawn = false
    const cancel = runInSlices(relaxInChunks(library, text, queryContext), queries =>
      setLatest(before => ({ text, queries, isLate: before?.text === text ? before.isLate : isDrawn })),
    )
    isDrawn = true
    return cancel
  }, [library, text, queryContext])
  const current = latest?.text === text ? latest : null
  return { queries: current?.queries ?? noQueries, reserved: current?.isLate === false ? 0 : countRelaxations(text) }
}
