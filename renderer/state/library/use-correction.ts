// The correction of a query without results (“Did you mean”), computed between frames.
import { useEffect, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { type Correction, correctInChunks } from '../../../shared/library/query/correct.ts'
import { formatList } from '../../words/format.ts'
import { useLibrary } from '../app-context.ts'
import { runInSlices } from './use-chunked-task.ts'
import { useQueryContext } from './use-query-context.ts'

type FoundCorrection = { readonly library: Library; readonly text: string; readonly correction: Correction | null }

/**
 * The correction of a query without results; null until one is found. No correction is searched for ''. `rows`: the songs searched, all by
 * default; the same array while nothing changed.
 */
export function useCorrection(text: string, rows?: Uint32Array): Correction | null {
  const library = useLibrary()
  const queryContext = useQueryContext(text)
  const [latest, setLatest] = useState<FoundCorrection | null>(null)
  const searchedRows = rows ?? library.orders.title
  useEffect(() => {
    if (text === '') return
    return runInSlices(correctInChunks(library, text, queryContext, searchedRows), correction => setLatest({ library, text, correction }))
  }, [library, text, queryContext, searchedRows])
  return latest?.library === library && latest.text === text ? latest.correction : null
}

/** The corrected values in words: `tango`, `tango and water`. */
export const correctionText = ({ values }: Correction): string => formatList(values)
