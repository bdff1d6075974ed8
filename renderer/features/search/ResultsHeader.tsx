// The head of the results page: the searched words, or conditions as removable chips, what was not understood, number of results.

import { type ReactNode, useMemo } from 'react'
import { chipsOf } from '../../../shared/library/query/describe.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { ConditionChip } from '../../query/QueryChips.tsx'
import { draftOfPlace } from '../../state/actions/smart-playlists.ts'
import { useAppContext } from '../../state/app-context.ts'
import { formatNumber } from '../../words/format.ts'
import { removePart } from './relax-query.ts'

/** `total`: number of results; null until it is known. */
type Props = { readonly text: string; readonly total: number | null; readonly children: ReactNode }

export function ResultsHeader({ text, total, children }: Props) {
  const app = useAppContext()
  const parsed = useMemo(() => parse(text), [text])
  const chips = useMemo(() => chipsOf(parsed), [parsed])
  const draft = useMemo(() => draftOfPlace(app, { kind: 'search', text }, ''), [app, text])
  const [remark] = parsed.remarks
  return (
    <>
      <div className="page-head results-head">
        <h1>{t('search.results')}</h1>
        {chips.length === 0 && (
          <span className="term cut">
            <bdi>{text}</bdi>
          </span>
        )}
        <span className="hint num">{total !== null && formatNumber(total)}</span>
        <span className="actions">
          {draft !== null && (
            <IconButton icon="save" label={t('actions.saveAsSmartPlaylist')} onClick={() => app.layers.open({ kind: 'smart', draft })} />
          )}
          {children}
        </span>
      </div>
      {chips.length > 0 && (
        <ul className="chips rules" aria-label={t('query.understoodLabel')}>
          {chips.map(chip => (
            <li key={`${chip.from} ${chip.words}`}>
              <ConditionChip
                chip={chip}
                {...(chips.length > 1 && { onRemove: () => app.view.navigate({ kind: 'search', text: removePart(text, chip) }) })}
              />
            </li>
          ))}
        </ul>
      )}
      {remark !== undefined && <p className="query-remark">{remark.message}</p>}
    </>
  )
}
