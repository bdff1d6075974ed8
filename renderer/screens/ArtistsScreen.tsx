// All album artists as round pictures, by name.
import { useDeferredValue, useMemo } from 'react'
import { filterArtists } from '../library/filter.ts'
import { ArtistGrid } from '../lists/ArtistGrid.tsx'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { count } from '../parts/format.ts'
import { PageFrame } from '../parts/PageFrame.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useHere, useLibrary, usePage } from '../state/page.ts'

export function ArtistsScreen() {
  const { view } = usePage()
  const library = useLibrary()
  const { filter } = useHere()
  const asked = useDeferredValue(filter)
  const rows = useMemo(() => filterArtists(library, asked), [library, asked])
  return (
    <PageFrame label="Artists">
      <div className="page-head">
        <h1>Artists</h1>
        <span className="hint num">{count(rows.length)}</span>
      </div>
      <Strips />
      <div className="tools">
        <FilterField label="Filter artists" />
      </div>
      {rows.length > 0 ? (
        <ArtistGrid label="Artists" rows={rows} />
      ) : filter === '' ? (
        <Empty heading="No artists yet" text="Artists appear here once the service has some songs." />
      ) : (
        <Empty heading="Nothing matches" text={`No artist has “${filter}”.`}>
          <Button label="Show all artists" kind="main" large onClick={() => view.filter('')} />
        </Empty>
      )}
    </PageFrame>
  )
}
