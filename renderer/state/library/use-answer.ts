// The search results for what is typed, computed between frames: the last answer stays until the next is complete, an overtaken search is dropped.
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { useLibrary } from '../page.ts'
import { type Answer, answerSteps, answerTo, type Limits } from './answer.ts'
import { useQueryContext } from './use-query-context.ts'
import { inSlices } from './use-stepwise.ts'

/** The answer to this text, or still to an earlier one (see its `text`). `limits` must stay the same object. */
export function useAnswer(text: string, limits: Limits): Answer {
  const library = useLibrary()
  const [made, setMade] = useState<{ readonly library: Library; readonly answer: Answer } | null>(null)
  // Deferred value: the typed text is rendered before the search runs.
  const asked = useDeferredValue(text)
  const asking = useQueryContext(asked)
  useEffect(
    () => inSlices(answerSteps(library, asked, asking, limits), answer => setMade({ library, answer })),
    [library, asked, asking, limits],
  )
  // Rows are valid for one library only, so after a change of library the same text is searched at once.
  return useMemo(
    () => (made?.library === library ? made.answer : answerTo(library, made?.answer.text ?? '', asking, limits)),
    [made, library, asking, limits],
  )
}
