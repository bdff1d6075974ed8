// A list of tracks, as a table or with two lines per row: any number of rows, a double click plays the list as shown.

import type { Ref } from 'react'
import type { SortBy, Track } from '../../shared/library/model/model.ts'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import { trackAt } from '../../shared/library/places/rows.ts'
import { beginsWith } from '../../shared/library/search/text-search.ts'
import type { PlayContext } from '../../shared/queue/model.ts'
import { t } from '../../shared/words/words.ts'
import { addToQueue } from '../state/actions/queue-edits.ts'
import { useApp, useAppContext, useLibrary } from '../state/app-context.ts'
import { playList } from '../state/commands.ts'
import type { Column } from './columns/column.ts'
import { allTrackColumns, type FixedTable, fixedTables, type TableKind } from './columns/columns.tsx'
import type { ColumnSettings, Sorting } from './columns/use-list-view.ts'
import { ListTable } from './ListTable.tsx'
import { type ListEdits, listEditItems } from './menus/list-edit-items.ts'
import type { ListSource } from './menus/list-source.ts'
import { trackMenu } from './menus/track-menu.ts'
import { useRowAvailability } from './use-kept.ts'
import type { SelectionState } from './use-list-handlers.ts'
import type { Section } from './use-sections-in-view.ts'
import type { ListController } from './virtual/list-controller.ts'

/** The command that a double click sends if it is set to enqueue songs instead of playing them. */
const enqueueCommands = { next: 'playNext', last: 'playLast' } as const

type Props = {
  readonly label: string
  /** The kind of table, which is also its CSS class; a kind whose columns can be chosen comes with `columns`. */
  readonly table: TableKind | FixedTable | 'history'
  /** The columns of a table that has a fixed set of its own. */
  readonly fixedColumns?: readonly Column<Track, SortBy>[]
  readonly columns?: ColumnSettings
  /** Track rows in the order shown. */
  readonly rows: Uint32Array
  /** All rows that are to be played, if `rows` are only the first of them. */
  readonly allRows?: () => Uint32Array
  readonly context: PlayContext | null
  readonly selectionState: SelectionState
  /** The edits that the list allows; null: none. */
  readonly edits?: ListEdits | null
  readonly sorting?: Sorting<SortBy> | null
  readonly sortedBy?: SortedBy | null
  readonly sections?: readonly Section[]
  readonly controller?: Ref<ListController>
}

export function TrackList({
  label,
  table,
  fixedColumns,
  columns,
  rows,
  allRows = () => rows,
  context,
  selectionState,
  edits = null,
  sorting,
  sortedBy,
  sections,
  controller,
}: Props) {
  const app = useAppContext()
  const library = useLibrary()
  const current = useApp(state => state.playback.current)
  const isPaused = useApp(state => state.playback.paused)
  const doubleClickAction = useApp(state => state.settings.doubleClick)
  const availability = useRowAvailability()
  const play = (position: number): void => playList(app, library, allRows(), position, context)
  const source: ListSource<Track> = {
    kindName: t('kinds.song'),
    itemAt: row => trackAt(library, row),
    nameOf: track => track.title,
    playing: row => (current === null || library.tracks.id[row] !== current ? 'no' : isPaused ? 'paused' : 'playing'),
    availability,
    play,
    onActivate:
      doubleClickAction === 'now'
        ? undefined
        : position => addToQueue(app, library, rows.subarray(position, position + 1), enqueueCommands[doubleClickAction]),
    open: null,
    ratedKind: 'tracks',
    tracksOf: chosen => chosen,
    // Several selected songs are played alone, one is played within its list.
    menu: (chosenRows, position) => [
      ...trackMenu(app, library, chosenRows, () =>
        chosenRows.length > 1 ? playList(app, library, chosenRows, 0, context) : play(position),
      ),
      ...(edits === null ? [] : listEditItems(app, edits, rows, chosenRows)),
    ],
    edits,
    nameBeginsWith: text => beginsWith(library.folded.titles, text),
  }
  const tableColumns =
    fixedColumns ?? (table === 'songs' || table === 'playlist' || table === 'history' ? allTrackColumns : fixedTables[table])
  return (
    <ListTable
      label={label}
      className={table}
      rows={rows}
      source={source}
      allColumns={tableColumns}
      columns={columns ?? null}
      sorting={sorting ?? null}
      sortedBy={sortedBy ?? null}
      selectionState={selectionState}
      controller={controller}
      sections={sections}
      lines={table === 'lines' ? 2 : 1}
    />
  )
}
