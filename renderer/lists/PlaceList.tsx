// A list of genres, decades, playlists, tags or folders in any layout: grid, two lines per row, or table.

import type { Ref } from 'react'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import { rowsOf } from '../../shared/library/places/select.ts'
import { nameBegins } from '../../shared/library/search/text-search.ts'
import type { CoverSize, Layout } from '../../shared/list-views.ts'
import { t } from '../../shared/words/words.ts'
import { playList } from '../state/commands.ts'
import { addressOf } from '../state/Link.tsx'
import { useApp, useLibrary, usePage } from '../state/page.ts'
import { sameRoute } from '../state/view/route.ts'
import { Cards } from './Cards.tsx'
import { CollectionTable } from './CollectionTable.tsx'
import type { NamedPlaces, PlaceSortBy } from './columns/named-places.ts'
import { allPlaceColumns, coverAt, lineAt, nestedColumns, type PlaceItem, placeLines } from './columns/place-columns.tsx'
import type { Columns, Sorting } from './columns/use-list-view.ts'
import { listMenu } from './menus/list-menu.ts'
import { joinedRows, type ListSource } from './menus/list-source.ts'
import { placeMenu, playPlace } from './menus/place-menu.ts'
import type { SelectionControl } from './use-list-control.ts'
import type { ListController } from './virtual/list-controller.ts'

type Props = {
  readonly label: string
  readonly places: NamedPlaces
  /** Rows of the places, in the order shown. */
  readonly rows: Uint32Array
  readonly choice: SelectionControl
  readonly layout: Layout
  readonly covers: CoverSize
  readonly columns: Columns
  readonly sorting?: Sorting<PlaceSortBy> | null
  readonly sortedBy?: SortedBy | null
  readonly controller?: Ref<ListController>
}

/** `rows` are those of the list, in its order. */
export function usePlaceSource(places: NamedPlaces, rows: Uint32Array): ListSource<PlaceItem> {
  const page = usePage()
  const library = useLibrary()
  const context = useApp(state => state.queue.context)
  const playing = useApp(state => state.playback.current !== null)
  const paused = useApp(state => state.playback.paused)
  const { what, icon, place, title, nested } = places
  const play = (row: number): void => playPlace(page, library, place(row), title(row))
  const tracksOf = (chosen: Uint32Array): Uint32Array => joinedRows(chosen, row => rowsOf(library, place(row)))
  return {
    word: t(`lists.kind.${what}`),
    at: row => ({ row, places }),
    name: ({ row }) => title(row),
    playing: row => (!playing || context === null || !sameRoute(context.place, place(row)) ? 'no' : paused ? 'paused' : 'playing'),
    play: position => play(rows[position] ?? -1),
    activate: nested && (position => page.view.go(place(rows[position] ?? -1))),
    open: row => page.view.go(place(row)),
    rated: null,
    tracksOf,
    menu: about => {
      const [row = -1] = about
      if (about.length === 1) return placeMenu(page, library, place(row), title(row), { label: t(`lists.goTo.${what}`), icon }, true)
      const tracks = (): Uint32Array => tracksOf(about)
      const all = {
        play: () => playList(page, library, tracks(), 0, null),
        tracks,
        album: null,
        artist: null,
        copy: null,
        rated: null,
        keys: true,
      }
      return listMenu(page, library, all)
    },
    begins: text => row => nameBegins(title(row), text),
  }
}

export function PlaceList({ label, places, rows, choice, layout, covers, columns, sorting = null, sortedBy = null, controller }: Props) {
  const source = usePlaceSource(places, rows)
  const shared = { label, rows, source, choice, sortedBy, controller }
  if (layout !== 'grid')
    return (
      <CollectionTable
        {...shared}
        layout={layout}
        all={places.nested === undefined ? allPlaceColumns : nestedColumns}
        twoLines={placeLines}
        columns={columns}
        sorting={sorting}
      />
    )
  return (
    <Cards
      {...shared}
      covers={covers}
      face={item => ({
        title: places.title(item.row),
        line: lineAt(item),
        artwork: coverAt(item),
        round: false,
        address: addressOf(places.place(item.row)),
      })}
    />
  )
}
