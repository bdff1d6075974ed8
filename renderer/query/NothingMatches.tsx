// A filter that nothing fits: what was meant, if that can be told, and the way back to everything.

import { Button } from '../controls/Button.tsx'
import { Empty } from '../controls/Empty.tsx'
import { meantWords, useCorrection } from '../state/library/use-correction.ts'
import { useHere, usePage } from '../state/page.ts'
import { nothingHas } from '../words/place-words.ts'

type Props = {
  /** As in “No song here has …”. */
  readonly nothing: string
  /** The songs that are filtered; all of the library by default, null where the filter is about names only. */
  readonly rows?: Uint32Array | null
  /** `Show all songs`. */
  readonly all?: string
}

const none = new Uint32Array(0)

export function NothingMatches({ nothing, rows, all = 'Show all' }: Props) {
  const { view } = usePage()
  const { filter } = useHere()
  const correction = useCorrection(filter, rows === null ? none : rows)
  const meant = correction === null ? '' : ` Did you mean ${meantWords(correction)}?`
  return (
    <Empty drawing="lens" heading="Nothing matches" text={`${nothingHas(nothing, filter)}${meant}`}>
      {correction !== null && (
        <Button label={`Filter by ${correction.text}`} kind="main" large onClick={() => view.filter(correction.text)} />
      )}
      <Button label={all} kind={correction === null ? 'main' : 'second'} large onClick={() => view.filter('')} />
    </Empty>
  )
}
