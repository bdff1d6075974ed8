// All albums, as covers, a list or a table, in any of their orders; filtered by name and artist as one types.
import { useDeferredValue, useMemo, useState } from 'react'
import { type AlbumSortBy, albumSorts, sortAlbums } from '../../shared/library/sort-collections.ts'
import { albumsSortedBy } from '../../shared/library/sorted-by.ts'
import { totalsOf } from '../../shared/library/totals.ts'
import { filterAlbums } from '../library/filter.ts'
import { useSearchable } from '../library/use-searchable.ts'
import { AlbumList } from '../lists/AlbumList.tsx'
import { useAlbumSubject } from '../lists/album-subject.ts'
import { usualAlbumColumns } from '../lists/collection-columns.tsx'
import { JumpBar } from '../lists/JumpBar.tsx'
import { ListTools, type Order } from '../lists/ListTools.tsx'
import type { ListPort } from '../lists/list-port.ts'
import { useColumns, useLayout, useSorting } from '../lists/use-list-view.ts'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { count, listLength } from '../parts/format.ts'
import { MissingLine } from '../parts/MissingLine.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { SelectionBar } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useHere, useLibrary, usePage } from '../state/page.ts'
import { useToday } from '../state/use-today.ts'

const place = { kind: 'albums' } as const
const byName = { by: 'name', descending: false } as const
const orders: readonly Order<AlbumSortBy>[] = [
  { ...byName, words: 'By name' },
  { by: 'artist', descending: false, words: 'By artist, then year' },
  { by: 'year', descending: true, words: 'Newest first' },
  { by: 'added', descending: true, words: 'Last added first' },
  { by: 'plays', descending: true, words: 'Most played first' },
]

export function AlbumsScreen() {
  const { view } = usePage()
  const library = useLibrary()
  const { filter, selection } = useHere()
  const asked = useDeferredValue(useSearchable() ? filter : '')
  const { now, change } = useSorting(place, albumSorts, byName)
  const sort = now ?? byName
  const today = useToday()
  const layout = useLayout('albums', 'grid')
  const columns = useColumns('albums', usualAlbumColumns)
  const [port, setPort] = useState<ListPort | null>(null)
  const rows = useMemo(() => sortAlbums(library, filterAlbums(library, asked, today), sort), [library, asked, today, sort])
  const sortedBy = useMemo(() => {
    const by = albumsSortedBy(library, sort.by)
    return sort.descending ? { ...by, name: null } : by
  }, [library, sort])
  const length = useMemo(() => rows.reduce((sum, row) => sum + (totalsOf(library).albums.length[row] ?? 0), 0), [library, rows])
  const { tracksOf } = useAlbumSubject(rows)
  return (
    <PageFrame
      label="Albums"
      over={
        <>
          <JumpBar rows={rows} sortedBy={sortedBy} port={port} />
          <SelectionBar rows={rows} tracksOf={tracksOf} />
        </>
      }
    >
      <div className="page-head">
        <h1>Albums</h1>
        <span className="hint num">
          {count(rows.length)} · {listLength(length)}
        </span>
      </div>
      <Strips />
      <div className="tools">
        <FilterField label="Filter albums" />
        <ListTools layouts={['grid', 'list', 'table']} layout={layout} orders={orders} sorting={{ now: sort, change }} port={port} />
      </div>
      {rows.length > 0 ? (
        <AlbumList
          label="Albums"
          layout={layout.now}
          rows={rows}
          line="artist"
          choice={{ selection, select: view.select, ids: library.albums.id }}
          columns={columns}
          sorting={{ now: sort, change }}
          sortedBy={sortedBy}
          port={setPort}
        />
      ) : filter === '' ? (
        <Empty heading="No albums yet" text="Albums appear here once the service has some." />
      ) : (
        <Empty heading="Nothing matches" text={`No album or artist has “${filter}”.`}>
          <Button label="Show all albums" kind="main" large onClick={() => view.filter('')} />
        </Empty>
      )}
      {filter === '' && <MissingLine what="album" />}
    </PageFrame>
  )
}
