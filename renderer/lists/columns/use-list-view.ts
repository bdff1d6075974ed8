// The view options of a place's list (sort, layout, covers, columns): the person's choice, saved in the account's settings, or the default.
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ColumnChoice, CoverSize, Layout, ListView } from '../../../shared/list-views.ts'
import { useAppContext } from '../../state/app-context.ts'
import { type Route, routeKey, type ViewKind } from '../../state/view/route.ts'

const useListView = (key: string): ListView | undefined =>
  useStore(useAppContext().listViews, views => (Object.hasOwn(views, key) ? views[key] : undefined))

export type ColumnSettings = {
  readonly kind: ViewKind
  readonly current: readonly ColumnChoice[]
  /** Names of the default columns. */
  readonly defaults: readonly string[]
  /** Saves chosen columns; null: resets to the default. */
  readonly change: (columns: readonly ColumnChoice[] | null) => void
}

export function useColumns(kind: ViewKind, defaults: readonly string[]): ColumnSettings {
  const app = useAppContext()
  const chosenColumns = useListView(kind)?.columns
  return useMemo(() => {
    const current = chosenColumns ?? defaults.map(name => ({ name, width: null }))
    return { kind, current, defaults, change: columns => app.listViews.change(kind, { columns }) }
  }, [app, kind, chosenColumns, defaults])
}

export function useLayout(kind: ViewKind, defaultLayout: Layout): { readonly current: Layout; readonly change: (layout: Layout) => void } {
  const app = useAppContext()
  const current = useListView(kind)?.layout ?? defaultLayout
  return { current, change: layout => app.listViews.change(kind, { layout: layout === defaultLayout ? null : layout }) }
}

export type CoverSizeChoice = { readonly current: CoverSize; readonly change: (covers: CoverSize) => void }

export function useCoverSize(kind: ViewKind): CoverSizeChoice {
  const app = useAppContext()
  const current = useListView(kind)?.covers ?? 'medium'
  return { current, change: covers => app.listViews.change(kind, { covers: covers === 'medium' ? null : covers }) }
}

export type SortOf<By extends string> = { readonly by: By; readonly descending: boolean }
export type Sorting<By extends string> = {
  /** The current sort; null: the place's own order, which is no order of `By`. */
  readonly current: SortOf<By> | null
  /** Saves a sort; null: resets to the place's own order. */
  readonly change: (sort: SortOf<By> | null) => void
}

/**
 * The key under which a sort is saved: one for each album, artist, playlist and other route with an id, else one for the kind of page, as
 * for all searches.
 */
export const sortSettingKey = (route: Route): string => ('id' in route ? routeKey(route) : route.kind)

/**
 * The sort of a list, saved under `key`: the one `chosen` by the person (null: none), and the `current` one, which without it is
 * `defaultSort`. `validSorts`: valid orders, others count as none; `defaultSort`: the sort that equals the place's own order; null: none
 * does.
 */
export function useSorting<By extends string>(
  key: string,
  validSorts: readonly By[],
  defaultSort: SortOf<By> | null,
): Sorting<By> & { readonly chosen: SortOf<By> | null } {
  const app = useAppContext()
  const savedSort = useListView(key)?.sort
  const sortColumn = validSorts.find(valid => valid === savedSort?.by)
  const isDescending = savedSort?.descending ?? false
  const chosen = useMemo(() => (sortColumn === undefined ? null : { by: sortColumn, descending: isDescending }), [sortColumn, isDescending])
  return {
    chosen,
    current: chosen ?? defaultSort,
    change: sort => {
      app.view.preserveSelection()
      app.listViews.change(key, { sort })
    },
  }
}
