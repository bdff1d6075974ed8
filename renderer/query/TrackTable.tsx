// The song table of all pages of songs, with chosen columns, and the overlays beside it: jump bar and selection bar.

import type { PlayContext } from '../../shared/queue/model.ts'
import type { ColumnSettings } from '../lists/columns/use-list-view.ts'
import { JumpBar } from '../lists/JumpBar.tsx'
import type { ListEdits } from '../lists/menus/list-edit-items.ts'
import { SelectionBar } from '../lists/SelectionBar.tsx'
import { TrackList } from '../lists/TrackList.tsx'
import type { TrackRows } from './use-rows.ts'

type Props = {
  readonly list: TrackRows
  readonly label: string
  /** The table's style: `songs` uses the full width, `playlist` has a maximum width. */
  readonly table?: 'songs' | 'playlist'
  readonly columns: ColumnSettings
  readonly context: PlayContext
  /** The edits that the list allows; null: none. */
  readonly edits?: ListEdits | null
}

export function TrackTable({ list, label, table = 'playlist', columns, context, edits = null }: Props) {
  const { rows, selectionState, sorting, sortedBy, setController } = list
  return (
    <TrackList
      label={label}
      table={table}
      columns={columns}
      rows={rows}
      context={context}
      edits={edits}
      selectionState={selectionState}
      sorting={sorting}
      sortedBy={sortedBy}
      controller={setController}
    />
  )
}

export function TrackListOverlays({ list: { rows, sortedBy, controller } }: Pick<Props, 'list'>) {
  return (
    <>
      <JumpBar rows={rows} sortedBy={sortedBy} controller={controller} />
      <SelectionBar rows={rows} />
    </>
  )
}
