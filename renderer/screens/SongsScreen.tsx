// All songs of the library: sort by any head, filter, play from anywhere.

import { TrackList } from '../lists/TrackList.tsx'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { count, listLength } from '../parts/format.ts'
import { PageFrame } from '../parts/PageFrame.tsx'
import { PlayButtons } from '../parts/PlayButtons.tsx'
import { SelectionBar } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useApp, useHere, usePage } from '../state/page.ts'
import { useRows } from './use-rows.ts'

const place = { kind: 'songs' } as const
const byTitle = { by: 'title', descending: false } as const

export function SongsScreen() {
  const { view } = usePage()
  const { filter } = useHere()
  const { rows, sorting, choice } = useRows(place, byTitle)
  const length = useApp(state => state.library.counts?.length ?? 0)
  const context = { place, title: filter === '' ? 'Songs' : `Songs with “${filter}”` }
  return (
    <PageFrame label="Songs" over={<SelectionBar rows={rows} />}>
      <div className="page-head">
        <h1>Songs</h1>
        <span className="hint num">{filter === '' ? `${count(rows.length)} · ${listLength(length)}` : count(rows.length)}</span>
        <span className="actions">
          <PlayButtons rows={rows} context={context} />
        </span>
      </div>
      <Strips />
      <div className="tools">
        <FilterField label="Filter songs" />
      </div>
      {rows.length > 0 ? (
        <TrackList label="Songs" table="songs" rows={rows} context={context} choice={choice} sorting={sorting} />
      ) : filter === '' ? (
        <Empty heading="No songs yet" text="Songs appear here once the service has some." />
      ) : (
        <Empty heading="Nothing matches" text={`No song, artist or album has “${filter}”.`}>
          <Button label="Show all songs" kind="main" large onClick={() => view.filter('')} />
        </Empty>
      )}
    </PageFrame>
  )
}
