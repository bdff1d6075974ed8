// The correction of a query without results (“Did you mean”), computed between frames.
import { useEffect, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { type Correction, correctSteps } from '../../../shared/library/query/correct.ts'
import { listed } from '../../words/format.ts'
import { useLibrary } from '../page.ts'
import { useQueryContext } from './use-query-context.ts'
import { inSlices } from './use-stepwise.ts'

type Made = { readonly library: Library; readonly text: string; readonly correction: Correction | null }

/** Null until one is found; '' is not searched. `rows`: the songs searched, all by default; the same array while nothing changed. */
export function useCorrection(text: string, rows?: Uint32Array): Correction | null {
  const library = useLibrary()
  const asking = useQueryContext(text)
  const [made, setMade] = useState<Made | null>(null)
  const within = rows ?? library.orders.title
  useEffect(() => {
    if (text === '') return
    return inSlices(correctSteps(library, text, asking, within), correction => setMade({ library, text, correction }))
  }, [library, text, asking, within])
  return made?.library === library && made.text === text ? made.correction : null
}

/** The corrected values in words: `tango`, `tango and water`. */
export const meantWords = ({ values }: Correction): string => listed(values)
