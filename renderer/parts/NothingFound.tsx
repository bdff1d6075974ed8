// Nothing answers what was asked: what was meant, or could be left out of it, and what is there then.
import { useMemo } from 'react'
import { loosened } from '../library/loosen.ts'
import { useAsking } from '../library/use-asking.ts'
import { meantWords, useCorrection } from '../library/use-correction.ts'
import { openSearch } from '../state/open-search.ts'
import { useLibrary, usePage } from '../state/page.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { songs } from './format.ts'
import { Go } from './Go.tsx'
import { nothingHas } from './place-words.ts'

export function NothingFound({ text }: { readonly text: string }) {
  const page = usePage()
  const library = useLibrary()
  const asking = useAsking(text)
  const correction = useCorrection(text)
  const meant = correction === null ? '' : ` Did you mean ${meantWords(correction)}?`
  const looser = useMemo(() => loosened(library, text, asking), [library, text, asking])
  return (
    <Empty drawing="lens" heading="Nothing matches" text={`${nothingHas('Nothing in the library', text)}${meant}`}>
      <div className="looser">
        {looser.length > 0 && (
          <ul aria-label="What there is instead">
            {looser.map(way => (
              <li key={way.text}>
                <Go to={{ kind: 'search', text: way.text }}>
                  <bdi>{way.words}</bdi>
                </Go>
                <span className="hint num">{songs(way.songs)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="row">
          {correction !== null && (
            <Button
              label={`Search ${correction.text}`}
              kind="main"
              large
              onClick={() => page.view.go({ kind: 'search', text: correction.text })}
            />
          )}
          <Button label="Search again" kind={correction === null ? 'main' : 'second'} large onClick={() => openSearch(page)} />
        </div>
      </div>
    </Empty>
  )
}
