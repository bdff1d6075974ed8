// All songs that a text finds, as a list like any other: sorted, narrowed, with columns of choice.
import type { ReactNode } from 'react'
import { usualColumns } from '../lists/columns.tsx'
import { ColumnsButton } from '../lists/ListTools.tsx'
import { useColumns } from '../lists/use-list-view.ts'
import { FilterField } from '../parts/FilterField.tsx'
import { listLength, songs } from '../parts/format.ts'
import { NothingMatches } from '../parts/NothingMatches.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { PlayButtons } from '../parts/PlayButtons.tsx'
import { lengthOf } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useLibrary } from '../state/page.ts'
import { OverSongs, SongTable } from './SongTable.tsx'
import { useRows } from './use-rows.ts'

export function FoundSongs({ text, head }: { readonly text: string; readonly head: ReactNode }) {
  const library = useLibrary()
  const place = { kind: 'search', text } as const
  const list = useRows(place, null)
  const { rows, port } = list
  const columns = useColumns('search', usualColumns.playlist)
  const context = { place, title: `“${text}”` }
  return (
    <PageFrame label="Results" over={<OverSongs list={list} />}>
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
        <SongTable list={list} label="Songs" columns={columns} context={context} />
      ) : (
        list.isFound && <NothingMatches nothing="No song here" rows={list.all} />
      )}
    </PageFrame>
  )
}
