// Filters a list's rows by the text of its filter field; conditions are evaluated between frames.
import { useEffect, useMemo, useState } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import type { QueryContext } from '../../../shared/library/query/evaluate.ts'
import { isPlain, narrowRows, narrowSteps } from '../../../shared/library/query/find.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { inSlices } from './use-stepwise.ts'

/** Up to this many tracks a library is filtered within one frame, so synchronously. */
const small = 5_000

/** The last filtering: its input and its result. */
type Made = { readonly asked: Asked; readonly rows: Uint32Array }
type Asked = {
  readonly library: Library
  readonly place: string
  readonly all: Uint32Array
  readonly text: string
  readonly asking: QueryContext
}

/**
 * The rows of `all` that match `text`, in their order. While conditions are evaluated, the previous result stays; a list (`place`) that is
 * opened with a filter is filtered synchronously. `asking` must be the same object while nothing changed.
 */
export function useNarrowed(library: Library, place: string, all: Uint32Array, text: string, asking: QueryContext): Uint32Array {
  const [came, setCame] = useState({ library, place, text })
  const [made, setMade] = useState<Made | null>(null)
  const isNew = came.library !== library || came.place !== place
  if (isNew) setCame({ library, place, text })
  const asked = useMemo((): Asked => ({ library, place, all, text, asking }), [library, place, all, text, asking])
  const atOnce = isNew || text === came.text || library.tracks.count <= small || isPlain(parse(text))
  const now = useMemo(() => {
    const { library: of, all: rows, text: typed, asking: when } = asked
    return atOnce ? narrowRows(of, rows, typed, when) : null
  }, [asked, atOnce])
  useEffect(() => {
    if (now !== null) return
    return inSlices(narrowSteps(asked.library, asked.all, asked.text, asked.asking), rows => setMade({ asked, rows }), false)
  }, [asked, now])
  if (now !== null) return now
  return made?.asked.library === library && made.asked.place === place ? made.rows : all
}
