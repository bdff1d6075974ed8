// The answer to what is typed, made between the frames of the page: the last one stays until the next is whole, what is overtaken is dropped.
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { useLibrary } from '../page.ts'
import { type Answer, answerSteps, answerTo, type Limits } from './answer.ts'
import { useQueryContext } from './use-query-context.ts'
import { inSlices } from './use-stepwise.ts'

/** The answer to this text, or to one that was asked for before: `text` of the answer says which. `limits` must stay the same object. */
export function useAnswer(text: string, limits: Limits): Answer {
  const library = useLibrary()
  const [made, setMade] = useState<{ readonly library: Library; readonly answer: Answer } | null>(null)
  // What is typed is drawn first.
  const asked = useDeferredValue(text)
  const asking = useQueryContext(asked)
  useEffect(
    () => inSlices(answerSteps(library, asked, asking, limits), answer => setMade({ library, answer })),
    [library, asked, asking, limits],
  )
  // Rows are those of one library only: of another one the same is asked at once.
  return useMemo(
    () => (made?.library === library ? made.answer : answerTo(library, made?.answer.text ?? '', asking, limits)),
    [made, library, asking, limits],
  )
}
