// Nothing answers what was asked: what could be left out of it, and what is there then.
import { useMemo } from 'react'
import { loosened } from '../library/loosen.ts'
import { useAsking } from '../library/use-asking.ts'
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
  const looser = useMemo(() => loosened(library, text, asking), [library, text, asking])
  return (
    <Empty heading="Nothing matches" text={nothingHas('Nothing in the library', text)}>
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
        <Button label="Search again" kind="main" large onClick={() => openSearch(page)} />
      </div>
    </Empty>
  )
}
