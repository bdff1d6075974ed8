// All genres as cards, those that fit what is typed; songs without one are the last.
import { useDeferredValue, useMemo } from 'react'
import { fold } from '../../shared/library/fold.ts'
import { type Genres, genres } from '../../shared/library/genres.ts'
import { listOf } from '../../shared/library/row-lists.ts'
import { coversOf } from '../../shared/library/rows.ts'
import { useStepwise } from '../library/use-stepwise.ts'
import { CoversOf } from '../lists/CoversButton.tsx'
import { PlaceGrid } from '../lists/PlaceGrid.tsx'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { count, listLength, songs } from '../parts/format.ts'
import { NameFilter } from '../parts/NameFilter.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { genreWords } from '../parts/place-words.ts'
import { Strips } from '../parts/Strips.tsx'
import { useHere, useLibrary, usePage } from '../state/page.ts'

/** A cover is looked for among so many songs. */
const coverWithin = 500

export function GenresScreen() {
  const { view } = usePage()
  const library = useLibrary()
  const { filter } = useHere()
  const asked = useDeferredValue(filter)
  const made = useStepwise(genres)
  const found = useMemo(() => (made === null ? [] : positionsWith(made, asked)), [made, asked])
  return (
    <PageFrame key={made === null ? 'making' : 'made'} label="Genres">
      <div className="page-head">
        <h1>Genres</h1>
        {made !== null && <span className="hint num">{count(found.length)}</span>}
      </div>
      <Strips />
      <div className="tools">
        <NameFilter label="Filter genres" />
        <span className="end">
          <CoversOf kind="genres" />
        </span>
      </div>
      {made === null ? null : found.length > 0 ? (
        <PlaceGrid
          label="Genres"
          what="Genre"
          icon="genre"
          kind="genres"
          count={found.length}
          at={position => {
            const genre = found[position] ?? -1
            const name = made.names[genre] ?? ''
            const rows = listOf(made.tracks, genre)
            return {
              place: { kind: 'genre', name },
              title: genreWords(name),
              line: `${songs(rows.length)} · ${listLength(made.length[genre] ?? 0)}`,
              artwork: coversOf(library, rows.subarray(0, coverWithin), 1)[0] ?? null,
            }
          }}
        />
      ) : filter === '' ? (
        <Empty heading="No genres yet" text="Genres appear here once the service has some songs." />
      ) : (
        <Empty heading="Nothing matches" text={`No genre has “${filter}”.`}>
          <Button label="Show all genres" kind="main" large onClick={() => view.filter('')} />
        </Empty>
      )}
    </PageFrame>
  )
}

function positionsWith({ names }: Genres, text: string): readonly number[] {
  const words = fold(text).split(' ')
  return [...names.keys()].filter(position => {
    const name = fold(genreWords(names[position] ?? ''))
    return words.every(word => name.includes(word))
  })
}
