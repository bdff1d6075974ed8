// Decades as cards, newest first; songs without a year are the last.
import type { Library } from '../../shared/library/model.ts'
import { coversOf } from '../../shared/library/rows.ts'
import { decadesOf, rowsOfYears, type YearCount } from '../../shared/library/years.ts'
import { CoversOf } from '../lists/CoversButton.tsx'
import { PlaceGrid } from '../lists/PlaceGrid.tsx'
import { Empty } from '../parts/Empty.tsx'
import { countOf, songs } from '../parts/format.ts'
import { PageFrame } from '../parts/PageFrame.tsx'
import { yearsWords } from '../parts/place-words.ts'
import { Strips } from '../parts/Strips.tsx'
import { useLibrary } from '../state/page.ts'

/** A cover is looked for among so many songs, from the middle of the decade on. */
const coverWithin = 500

export function DecadesScreen() {
  const library = useLibrary()
  const decades = decadesOf(library)
  return (
    <PageFrame label="Years">
      <div className="page-head">
        <h1>Years</h1>
        <span className="hint num">{countOf(decades.filter(({ to }) => to > 0).length, 'decade', 'decades')}</span>
        <span className="actions">
          <CoversOf kind="decades" />
        </span>
      </div>
      <Strips />
      {decades.length > 0 ? (
        <PlaceGrid
          label="Decades"
          what="Decade"
          icon="calendar"
          kind="decades"
          count={decades.length}
          at={position => faceOf(library, decades[position] ?? { from: 0, to: 0, tracks: 0 })}
        />
      ) : (
        <Empty heading="No years yet" text="Years appear here once the service has some songs." />
      )}
    </PageFrame>
  )
}

function faceOf(library: Library, { from, to, tracks }: YearCount) {
  const rows = rowsOfYears(library, { from, to })
  const middle = rows.length >>> 1
  return {
    place: { kind: 'years', from, to },
    title: yearsWords({ from, to }),
    line: songs(tracks),
    artwork: coversOf(library, rows.subarray(middle, middle + coverWithin), 1)[0] ?? null,
  } as const
}
