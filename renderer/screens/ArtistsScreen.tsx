// Album artists or all artists, as round pictures, a list or a table, in any of their orders.
import { useDeferredValue, useMemo, useState } from 'react'
import { type ArtistSortBy, artistSorts, sortArtists } from '../../shared/library/sort-collections.ts'
import { artistsSortedBy } from '../../shared/library/sorted-by.ts'
import { filterArtists } from '../library/filter.ts'
import { useSearchable } from '../library/use-searchable.ts'
import { ArtistList } from '../lists/ArtistList.tsx'
import { useArtistSubject } from '../lists/artist-subject.ts'
import { usualArtistColumns } from '../lists/collection-columns.tsx'
import { JumpBar } from '../lists/JumpBar.tsx'
import { ListTools, type Order } from '../lists/ListTools.tsx'
import type { ListPort } from '../lists/list-port.ts'
import { useColumns, useLayout, useSorting } from '../lists/use-list-view.ts'
import { ArtistsSwitch, useArtistsOrder } from '../parts/ArtistsKind.tsx'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { count, listLength } from '../parts/format.ts'
import { MissingLine } from '../parts/MissingLine.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { SelectionBar } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useApp, useHere, useLibrary, usePage } from '../state/page.ts'
import { useToday } from '../state/use-today.ts'

const place = { kind: 'artists' } as const
const byName = { by: 'name', descending: false } as const
const orders: readonly Order<ArtistSortBy>[] = [
  { ...byName, words: 'By name' },
  { by: 'albums', descending: true, words: 'Most albums first' },
  { by: 'tracks', descending: true, words: 'Most songs first' },
  { by: 'added', descending: true, words: 'Last added first' },
  { by: 'plays', descending: true, words: 'Most played first' },
]

export function ArtistsScreen() {
  const { view } = usePage()
  const library = useLibrary()
  const { filter, selection } = useHere()
  const asked = useDeferredValue(useSearchable() ? filter : '')
  const { now, change } = useSorting(place, artistSorts, byName)
  const sort = now ?? byName
  const layout = useLayout('artists', 'grid')
  const order = useArtistsOrder()
  const columns = useColumns('artists', usualArtistColumns)
  const [port, setPort] = useState<ListPort | null>(null)
  const today = useToday()
  const rows = useMemo(() => sortArtists(library, filterArtists(library, order, asked, today), sort), [library, order, asked, today, sort])
  const sortedBy = useMemo(() => {
    const by = artistsSortedBy(library, sort.by)
    return sort.descending ? { ...by, name: null } : by
  }, [library, sort])
  const length = useApp(state => state.library.counts?.length ?? 0)
  const { tracksOf } = useArtistSubject(rows)
  return (
    <PageFrame
      label="Artists"
      over={
        <>
          <JumpBar rows={rows} sortedBy={sortedBy} port={port} />
          <SelectionBar rows={rows} tracksOf={tracksOf} />
        </>
      }
    >
      <div className="page-head">
        <h1>Artists</h1>
        <span className="hint num">{asked === '' ? `${count(rows.length)} · ${listLength(length)}` : count(rows.length)}</span>
      </div>
      <Strips />
      <div className="tools">
        <FilterField label="Filter artists" />
        <ArtistsSwitch />
        <ListTools layouts={['grid', 'list', 'table']} layout={layout} orders={orders} sorting={{ now: sort, change }} port={port} />
      </div>
      {rows.length > 0 ? (
        <ArtistList
          label="Artists"
          layout={layout.now}
          rows={rows}
          choice={{ selection, select: view.select, ids: library.artists.id }}
          columns={columns}
          sorting={{ now: sort, change }}
          sortedBy={sortedBy}
          port={setPort}
        />
      ) : filter === '' ? (
        <Empty heading="No artists yet" text="Artists appear here once the service has some songs." />
      ) : (
        <Empty heading="Nothing matches" text={`No artist has “${filter}”.`}>
          <Button label="Show all artists" kind="main" large onClick={() => view.filter('')} />
        </Empty>
      )}
      {filter === '' && <MissingLine what="artist" />}
    </PageFrame>
  )
}
