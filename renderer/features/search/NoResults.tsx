// What a search without results shows: a correction, and relaxed queries (each without one of the conditions) with their number of songs.

import type { CSSProperties } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { openSearch } from '../../state/actions/open-search.ts'
import { useAppContext } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { correctionText, useCorrection } from '../../state/library/use-correction.ts'
import { formatSongCount } from '../../words/format.ts'
import { noMatchText } from '../../words/place-words.ts'
import { useRelaxedQueries } from './use-relaxed-queries.ts'

export function NoResults({ text }: { readonly text: string }) {
  const app = useAppContext()
  const correction = useCorrection(text)
  const sentences = [
    noMatchText('library', text),
    ...(correction === null ? [] : [t('search.correctionQuestion', { words: correctionText(correction) })]),
  ]
  const { queries, reserved } = useRelaxedQueries(text)
  return (
    <EmptyState drawing="lens" heading={t('search.nothingMatches')} text={sentences.join(' ')}>
      <div className="looser">
        {(queries.length > 0 || reserved > 0) && (
          <div className="lines" style={{ '--lines': reserved } as CSSProperties}>
            {queries.length > 0 && (
              <ul aria-label={t('search.insteadLabel')}>
                {queries.map(relaxed => (
                  <li key={relaxed.text}>
                    <Link to={{ kind: 'search', text: relaxed.text }}>
                      <bdi>{relaxed.words}</bdi>
                    </Link>
                    <span className="hint num">{formatSongCount(relaxed.songs)}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        <div className="row">
          {correction !== null && (
            <Button
              label={t('search.searchCorrection', { text: correction.text })}
              kind="main"
              large
              onClick={() => app.view.navigate({ kind: 'search', text: correction.text })}
            />
          )}
          <Button label={t('search.again')} kind={correction === null ? 'main' : 'second'} large onClick={() => openSearch(app)} />
        </div>
      </div>
    </EmptyState>
  )
}
