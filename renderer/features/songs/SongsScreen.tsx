// All songs of the library: sort by any head, filter, play from anywhere.
import { useMemo } from 'react'
import type { SortBy } from '../../../shared/library/model/model.ts'
import { firstSongs } from '../../../shared/library/places/first-view.ts'
import { Empty } from '../../controls/Empty.tsx'
import { FirstLoadScreen } from '../../frame/FirstLoadScreen.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { Strips } from '../../frame/Strips.tsx'
import { usualColumns } from '../../lists/columns/columns.tsx'
import { useColumns, useLayout } from '../../lists/columns/use-list-view.ts'
import { JumpBar, RoomForJumpBar } from '../../lists/JumpBar.tsx'
import { ListTools, type Order } from '../../lists/ListTools.tsx'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { lengthOf, SelectionBar } from '../../lists/SelectionBar.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { useRows } from '../../query/use-rows.ts'
import { useApp, useHere, useIsFirstLook, useLibrary } from '../../state/page.ts'
import { count, listLength } from '../../words/format.ts'

const place = { kind: 'songs' } as const
const byTitle = { by: 'title', descending: false } as const
const songOrders: readonly Order<SortBy>[] = [
  { ...byTitle, words: 'By title' },
  { by: 'artist', descending: false, words: 'By artist, then year' },
  { by: 'album', descending: false, words: 'By album' },
  { by: 'genre', descending: false, words: 'By genre' },
  { by: 'year', descending: true, words: 'Newest first' },
  { by: 'added', descending: true, words: 'Last added first' },
  { by: 'plays', descending: true, words: 'Most played first' },
  { by: 'length', descending: true, words: 'Longest first' },
]

export function SongsScreen() {
  const library = useLibrary()
  const { filter } = useHere()
  const isFirstLook = useIsFirstLook()
  const counts = useApp(state => state.library.counts)
  const { rows: found, sorting, sortedBy, choice, port, setPort } = useRows(place, byTitle)
  const columns = useColumns('songs', usualColumns.songs)
  const layout = useLayout('songs', 'table')
  // Of all songs by title the first are known at first, and how many there are.
  const rows = useMemo(() => (isFirstLook ? found.subarray(0, firstSongs) : found), [isFirstLook, found])
  const known = useMemo(() => ({ tracks: rows.length, length: lengthOf(library, rows) }), [library, rows])
  const total = (isFirstLook ? counts : null) ?? known
  const context = { place, title: filter === '' ? 'Songs' : `Songs with “${filter}”` }
  const list = { label: 'Songs', rows, context, choice, sortedBy, port: setPort }
  if (isFirstLook && (filter !== '' || sorting.now?.by !== byTitle.by || sorting.now.descending)) return <FirstLoadScreen />
  return (
    <PageFrame
      label="Songs"
      over={
        <>
          {isFirstLook ? <RoomForJumpBar /> : <JumpBar rows={rows} sortedBy={sortedBy} port={port} />}
          <SelectionBar rows={rows} />
        </>
      }
    >
      <div className="page-head">
        <h1>Songs</h1>
        <span className="hint num">
          {count(total.tracks)} · {listLength(total.length)}
        </span>
        <span className="actions">
          <PlayButtons rows={rows} context={context} />
        </span>
      </div>
      <Strips />
      <div className="tools">
        <FilterField label="Filter songs" />
        <ListTools layouts={['list', 'table']} layout={layout} orders={songOrders} sorting={sorting} port={port} />
      </div>
      {rows.length > 0 ? (
        layout.now === 'list' ? (
          <TrackList {...list} table="lines" />
        ) : (
          <TrackList {...list} table="songs" columns={columns} sorting={sorting} />
        )
      ) : filter === '' ? (
        <Empty heading="No songs yet" text="Songs appear here once the service has some." />
      ) : (
        <NothingMatches nothing="No song" all="Show all songs" />
      )}
    </PageFrame>
  )
}
