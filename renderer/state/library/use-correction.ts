// What was meant by a query that nothing answers, worked out between the frames of the page.
import { useEffect, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { type Correction, correctSteps } from '../../../shared/library/query/correct.ts'
import { listed } from '../../words/format.ts'
import { useLibrary } from '../page.ts'
import { useQueryContext } from './use-query-context.ts'
import { inSlices } from './use-stepwise.ts'

type Made = { readonly library: Library; readonly text: string; readonly correction: Correction | null }

/** Null until something is known; for '' nothing is looked for. `rows`: the songs asked about, the same array while nothing changed; all by default. */
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

/** `tango`, `tango and water`: the values that are other ones. */
export const meantWords = ({ values }: Correction): string => listed(values)
