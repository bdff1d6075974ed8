// The empty state of a filter without matches: a correction, and the button to clear the filter.

import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from '../controls/EmptyState.tsx'
import { useAppContext, useCurrentVisit } from '../state/app-context.ts'
import { correctionText, useCorrection } from '../state/library/use-correction.ts'
import { type EmptyKind, noMatchText } from '../words/place-words.ts'

type Props = {
  readonly emptyKind: EmptyKind
  /**
   * Rows of the songs that are filtered, in which the correction is searched; all of the library by default, null if only names are
   * filtered.
   */
  readonly rows?: Uint32Array | null
  /** The label of the button that clears the filter, such as `Show all songs`. */
  readonly clearLabel?: string
}

const noRows = new Uint32Array(0)

export function NoMatches({ emptyKind, rows, clearLabel = t('query.showAll') }: Props) {
  const { view } = useAppContext()
  const { filter } = useCurrentVisit()
  const correction = useCorrection(filter, rows === null ? noRows : rows)
  const sentences = [
    noMatchText(emptyKind, filter),
    ...(correction === null ? [] : [t('search.correctionQuestion', { words: correctionText(correction) })]),
  ]
  return (
    <EmptyState drawing="lens" heading={t('search.nothingMatches')} text={sentences.join(' ')}>
      {correction !== null && (
        <Button label={t('query.filterBy', { text: correction.text })} kind="main" large onClick={() => view.filter(correction.text)} />
      )}
      <Button label={clearLabel} kind={correction === null ? 'main' : 'second'} large onClick={() => view.filter('')} />
    </EmptyState>
  )
}
