// How many songs the rules of a smart playlist find, and how long they last; a long query is evaluated between frames.

import { useCallback, useMemo } from 'react'
import type { Chunks } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import type { QueryContext } from '../../../shared/library/query/evaluate.ts'
import { isQuick, searchesWords } from '../../../shared/library/query/find.ts'
import { type Rules, rowsOfSmart, smartRowsInChunks } from '../../../shared/library/query/place-rows.ts'
import { useFoundInChunks } from '../../state/library/use-found-in-chunks.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'

/** `length`: seconds. */
type Totals = { readonly songs: number; readonly length: number }

const noTotals: Totals = { songs: 0, length: 0 }
const totalsOf = (library: Library, rows: Uint32Array): Totals => ({ songs: rows.length, length: lengthOfTracks(library, rows) })

/**
 * The totals of the songs that rules find; of earlier rules while a long query is evaluated, null at first. A query that searches for words
 * finds no songs until the index of names is there. `rules` and `queryContext` must be the same objects while nothing changed.
 */
export function useSmartTotals(library: Library, rules: Rules, queryContext: QueryContext): Totals | null {
  const isSearchable = useSearchable()
  const syncTotals = useMemo(() => {
    if (!isSearchable && searchesWords(rules.query)) return noTotals
    return isQuick(library, rules.query) ? totalsOf(library, rowsOfSmart(library, rules, queryContext)) : null
  }, [library, rules, queryContext, isSearchable])
  const chunks = useCallback(
    function* (): Chunks<Totals> {
      return totalsOf(library, yield* smartRowsInChunks(library, rules, queryContext))
    },
    [library, rules, queryContext],
  )
  return useFoundInChunks(syncTotals, chunks)
}
