// A list of genres, decades, playlists, tags or folders in any layout: grid, two lines per row, or table.

import type { Ref } from 'react'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import { trackRowsOf } from '../../shared/library/places/select.ts'
import { nameBegins } from '../../shared/library/search/text-search.ts'
import type { CoverSize, Layout } from '../../shared/list-views.ts'
import { t } from '../../shared/words/words.ts'
import { useApp, useAppContext, useLibrary } from '../state/app-context.ts'
import { playList } from '../state/commands.ts'
import { hrefOf } from '../state/Link.tsx'
import { sameRoute } from '../state/view/route.ts'
import { CardGrid } from './CardGrid.tsx'
import { CollectionTable } from './CollectionTable.tsx'
import type { NamedPlaces, PlaceSortBy } from './columns/named-places.ts'
import { allPlaceColumns, coverAt, nestedColumns, type PlaceItem, placeTwoLineColumns, summaryAt } from './columns/place-columns.tsx'
import type { ColumnSettings, Sorting } from './columns/use-list-view.ts'
import { listMenu } from './menus/list-menu.ts'
import { concatTracks, type ListSource } from './menus/list-source.ts'
import { placeMenu, playPlace } from './menus/place-menu.ts'
import type { SelectionState } from './use-list-handlers.ts'
import type { ListController } from './virtual/list-controller.ts'

type Props = {
  readonly label: string
  readonly places: NamedPlaces
  /** Rows of the places, in the order shown. */
  readonly rows: Uint32Array
  readonly selectionState: SelectionState
  readonly layout: Layout
  readonly coverSize: CoverSize
  readonly columns: ColumnSettings
  readonly sorting?: Sorting<PlaceSortBy> | null
  readonly sortedBy?: SortedBy | null
  readonly controller?: Ref<ListController>
}

/** The ListSource of a list of named places; `rows`: the places' rows, in the order shown. */
export function usePlaceSource(places: NamedPlaces, rows: Uint32Array): ListSource<PlaceItem> {
  const app = useAppContext()
  const library = useLibrary()
  const context = useApp(state => state.queue.context)
  const isPlaying = useApp(state => state.playback.current !== null)
  const isPaused = useApp(state => state.playback.paused)
  const { kind, icon, place, title, nested } = places
  const play = (row: number): void => playPlace(app, library, place(row), title(row))
  const tracksOf = (chosen: Uint32Array): Uint32Array => concatTracks(chosen, row => trackRowsOf(library, place(row)))
  return {
    kindName: t(`kinds.${kind}`),
    itemAt: row => ({ row, places }),
    nameOf: ({ row }) => title(row),
    playing: row => (!isPlaying || context === null || !sameRoute(context.place, place(row)) ? 'no' : isPaused ? 'paused' : 'playing'),
    play: position => play(rows[position] ?? -1),
    onActivate: nested && (position => app.view.navigate(place(rows[position] ?? -1))),
    open: row => app.view.navigate(place(row)),
    ratedKind: null,
    tracksOf,
    menu: chosenRows => {
      const [row = -1] = chosenRows
      if (chosenRows.length === 1) return placeMenu(app, library, place(row), title(row), { label: t(`lists.goTo.${kind}`), icon }, true)
      const tracks = (): Uint32Array => tracksOf(chosenRows)
      const subject = {
        play: () => playList(app, library, tracks(), 0, null),
        tracks,
        album: null,
        artist: null,
        copy: null,
        rated: null,
        showsKeys: true,
      }
      return listMenu(app, library, subject)
    },
    nameBeginsWith: text => row => nameBegins(title(row), text),
  }
}

export function PlaceList({
  label,
  places,
  rows,
  selectionState,
  layout,
  coverSize,
  columns,
  sorting = null,
  sortedBy = null,
  controller,
}: Props) {
  const source = usePlaceSource(places, rows)
  const sharedProps = { label, rows, source, selectionState, sortedBy, controller }
  if (layout !== 'grid')
    return (
      <CollectionTable
        {...sharedProps}
        layout={layout}
        allColumns={places.nested === undefined ? allPlaceColumns : nestedColumns}
        twoLineColumns={placeTwoLineColumns}
        columns={columns}
        sorting={sorting}
      />
    )
  return (
    <CardGrid
      {...sharedProps}
      coverSize={coverSize}
      cardContent={item => ({
        title: places.title(item.row),
        subtitle: summaryAt(item),
        artwork: coverAt(item),
        round: false,
        address: hrefOf(places.place(item.row)),
      })}
    />
  )
}
