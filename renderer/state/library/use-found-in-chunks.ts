// What a query finds: at once if it is short, else evaluated between frames, and until then what the last long one found.
import { useEffect, useState } from 'react'
import type { Chunks } from '../../../shared/library/model/chunked.ts'
import { runInSlices } from './use-chunked-task.ts'

/**
 * What a query finds: `quickResult`, or, if that is null because it would take too long in one go, the result of `chunks`, run between
 * frames; until they are done, that of the last such run; null: there was none, or a quick result since. `quickResult` and `chunks` must be
 * the same objects while nothing changed.
 */
export function useFoundInChunks<Found>(quickResult: Found | null, chunks: () => Chunks<Found>): Found | null {
  const [latest, setLatest] = useState<Found | null>(null)
  useEffect(() => {
    if (quickResult === null) return runInSlices(chunks(), setLatest, false)
    setLatest(null) // it would be outdated when a long query is typed again
    return
  }, [quickResult, chunks])
  return quickResult ?? latest
}
