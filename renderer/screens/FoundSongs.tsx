// All songs that a text finds, as a list like any other: sorted, narrowed, with columns of choice.
import type { ReactNode } from 'react'
import { usualColumns } from '../lists/columns.tsx'
import { JumpBar } from '../lists/JumpBar.tsx'
import { ColumnsButton } from '../lists/ListTools.tsx'
import { TrackList } from '../lists/TrackList.tsx'
import { useColumns } from '../lists/use-list-view.ts'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { listLength, songs } from '../parts/format.ts'
import { PageFrame } from '../parts/PageFrame.tsx'
import { PlayButtons } from '../parts/PlayButtons.tsx'
import { nothingHas } from '../parts/place-words.ts'
import { lengthOf, SelectionBar } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useHere, useLibrary } from '../state/page.ts'
import { useRows } from './use-rows.ts'

export function FoundSongs({ text, head }: { readonly text: string; readonly head: ReactNode }) {
  const library = useLibrary()
  const { filter } = useHere()
  const place = { kind: 'search', text } as const
  const { rows, sorting, sortedBy, choice, port, setPort } = useRows(place, null)
  const columns = useColumns('search', usualColumns.playlist)
  const context = { place, title: `“${text}”` }
  return (
    <PageFrame
      label="Results"
      over={
        <>
          <JumpBar rows={rows} sortedBy={sortedBy} port={port} />
          <SelectionBar rows={rows} />
        </>
      }
    >
      {head}
      <Strips />
      <div className="tools">
        <FilterField label="Filter these songs" />
        <span className="hint num">
          {songs(rows.length)} · {listLength(lengthOf(library, rows))}
        </span>
        <span className="end">
          <PlayButtons rows={rows} context={context} />
          <ColumnsButton port={port} />
        </span>
      </div>
      {rows.length > 0 ? (
        <TrackList
          label="Songs"
          table="playlist"
          columns={columns}
          rows={rows}
          context={context}
          choice={choice}
          sorting={sorting}
          sortedBy={sortedBy}
          port={setPort}
        />
      ) : (
        <Empty heading="Nothing matches" text={nothingHas('song here', filter)} />
      )}
    </PageFrame>
  )
}
