// All albums as covers, in one of three orders; filtered by name and artist as one types.
import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import { type AlbumOrder, orderAlbums } from '../library/album-order.ts'
import { filterAlbums } from '../library/filter.ts'
import { AlbumGrid } from '../lists/AlbumGrid.tsx'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { count } from '../parts/format.ts'
import { PageFrame } from '../parts/PageFrame.tsx'
import { Select } from '../parts/Select.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useHere, useLibrary, usePage } from '../state/page.ts'

const orders = [
  { value: 'name', words: 'By name' },
  { value: 'artist', words: 'By artist, then year' },
  { value: 'newest', words: 'Newest first' },
] as const satisfies readonly { readonly value: AlbumOrder; readonly words: string }[]

export function AlbumsScreen() {
  const { view } = usePage()
  const library = useLibrary()
  const { filter } = useHere()
  const asked = useDeferredValue(filter)
  const order = useStore(view, state => state.albumOrder)
  const rows = useMemo(() => orderAlbums(library, filterAlbums(library, asked), order), [library, asked, order])
  return (
    <PageFrame label="Albums">
      <div className="page-head">
        <h1>Albums</h1>
        <span className="hint num">{count(rows.length)}</span>
      </div>
      <Strips />
      <div className="tools">
        <FilterField label="Filter albums" />
        <span className="end">
          <Select label="Order" value={order} options={orders} change={view.orderAlbums} />
        </span>
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
