// What a search without results shows: a correction, and the query without one of its conditions, with the number of songs.

import { useMemo } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { openSearch } from '../../state/actions/open-search.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { correctionText, useCorrection } from '../../state/library/use-correction.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { formatSongCount } from '../../words/format.ts'
import { noMatchText } from '../../words/place-words.ts'
import { relaxQuery } from './relax-query.ts'

export function NoResults({ text }: { readonly text: string }) {
  const app = useAppContext()
  const library = useLibrary()
  const queryContext = useQueryContext(text)
  const correction = useCorrection(text)
  const sentences = [
    noMatchText('library', text),
    ...(correction === null ? [] : [t('search.didYouMean', { words: correctionText(correction) })]),
  ]
  const relaxedQueries = useMemo(() => relaxQuery(library, text, queryContext), [library, text, queryContext])
  return (
    <EmptyState drawing="lens" heading={t('search.nothingMatches')} text={sentences.join(' ')}>
      <div className="looser">
        {relaxedQueries.length > 0 && (
          <ul aria-label={t('search.insteadHeading')}>
            {relaxedQueries.map(relaxed => (
              <li key={relaxed.text}>
                <Link to={{ kind: 'search', text: relaxed.text }}>
                  <bdi>{relaxed.words}</bdi>
                </Link>
                <span className="hint num">{formatSongCount(relaxed.songs)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="row">
          {correction !== null && (
            <Button
              label={t('search.searchText', { text: correction.text })}
              kind="main"
              large
              onClick={() => app.view.navigate({ kind: 'search', text: correction.text })}
            />
          )}
          <Button label={t('search.searchAgain')} kind={correction === null ? 'main' : 'second'} large onClick={() => openSearch(app)} />
        </div>
      </div>
    </EmptyState>
  )
}
