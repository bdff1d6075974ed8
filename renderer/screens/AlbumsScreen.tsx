// All albums as covers, by name; filtered by name and artist as one types.
import { useDeferredValue, useMemo } from 'react'
import { filterAlbums } from '../library/filter.ts'
import { AlbumGrid } from '../lists/AlbumGrid.tsx'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { count } from '../parts/format.ts'
import { PageFrame } from '../parts/PageFrame.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useHere, useLibrary, usePage } from '../state/page.ts'

export function AlbumsScreen() {
  const { view } = usePage()
  const library = useLibrary()
  const { filter } = useHere()
  const asked = useDeferredValue(filter)
  const rows = useMemo(() => filterAlbums(library, asked), [library, asked])
  return (
    <PageFrame label="Albums">
      <div className="page-head">
        <h1>Albums</h1>
        <span className="hint num">{count(rows.length)}</span>
      </div>
      <Strips />
      <div className="tools">
        <FilterField label="Filter albums" />
      </div>
      {rows.length > 0 ? (
        <AlbumGrid label="Albums" rows={rows} line="artist" />
      ) : filter === '' ? (
        <Empty heading="No albums yet" text="Albums appear here once the service has some." />
      ) : (
        <Empty heading="Nothing matches" text={`No album or artist has “${filter}”.`}>
          <Button label="Show all albums" kind="main" large onClick={() => view.filter('')} />
        </Empty>
      )}
    </PageFrame>
  )
}
