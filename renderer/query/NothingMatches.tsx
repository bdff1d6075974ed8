// The empty state of a filter without matches: a correction, and the button to clear the filter.

import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { Empty } from '../controls/Empty.tsx'
import { meantWords, useCorrection } from '../state/library/use-correction.ts'
import { useHere, usePage } from '../state/page.ts'
import { type Nothing, nothingHas } from '../words/place-words.ts'

type Props = {
  readonly nothing: Nothing
  /**
   * Rows of the songs that are filtered, in which the correction is searched; all of the library by default, null if only names are
   * filtered.
   */
  readonly rows?: Uint32Array | null
  /** The label of the button that clears the filter, such as `Show all songs`. */
  readonly all?: string
}

const none = new Uint32Array(0)

export function NothingMatches({ nothing, rows, all = t('query.showAll') }: Props) {
  const { view } = usePage()
  const { filter } = useHere()
  const correction = useCorrection(filter, rows === null ? none : rows)
  const words = [nothingHas(nothing, filter), ...(correction === null ? [] : [t('query.didYouMean', { words: meantWords(correction) })])]
  return (
    <Empty drawing="lens" heading={t('query.nothingMatches')} text={words.join(' ')}>
      {correction !== null && (
        <Button label={t('query.filterBy', { text: correction.text })} kind="main" large onClick={() => view.filter(correction.text)} />
      )}
      <Button label={all} kind={correction === null ? 'main' : 'second'} large onClick={() => view.filter('')} />
    </Empty>
  )
}
