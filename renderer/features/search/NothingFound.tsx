// What a search without results shows: a correction, and the query without one of its conditions, with the number of songs.

import { useMemo } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Empty } from '../../controls/Empty.tsx'
import { openSearch } from '../../state/acts/open-search.ts'
import { Link } from '../../state/Link.tsx'
import { meantWords, useCorrection } from '../../state/library/use-correction.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { useLibrary, usePage } from '../../state/page.ts'
import { songs } from '../../words/format.ts'
import { nothingHas } from '../../words/place-words.ts'
import { loosened } from './loosen.ts'

export function NothingFound({ text }: { readonly text: string }) {
  const page = usePage()
  const library = useLibrary()
  const asking = useQueryContext(text)
  const correction = useCorrection(text)
  const words = [nothingHas('library', text), ...(correction === null ? [] : [t('search.didYouMean', { words: meantWords(correction) })])]
  const looser = useMemo(() => loosened(library, text, asking), [library, text, asking])
  return (
    <Empty drawing="lens" heading={t('search.nothingMatches')} text={words.join(' ')}>
      <div className="looser">
        {looser.length > 0 && (
          <ul aria-label={t('search.whatThereIsInstead')}>
            {looser.map(way => (
              <li key={way.text}>
                <Link to={{ kind: 'search', text: way.text }}>
                  <bdi>{way.words}</bdi>
                </Link>
                <span className="hint num">{songs(way.songs)}</span>
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
              onClick={() => page.view.go({ kind: 'search', text: correction.text })}
            />
          )}
          <Button label={t('search.searchAgain')} kind={correction === null ? 'main' : 'second'} large onClick={() => openSearch(page)} />
        </div>
      </div>
    </Empty>
  )
}
