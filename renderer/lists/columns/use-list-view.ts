// The view options of a place's list (sort, layout, covers, columns): the person's choice, saved in the account's settings, or the default.
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ColumnChoice, CoverSize, Layout, ListView } from '../../../shared/list-views.ts'
import { usePage } from '../../state/page.ts'
import { type Route, routeKey, type ViewKind } from '../../state/view/route.ts'

const useView = (key: string): ListView | undefined =>
  useStore(usePage().listViews, views => (Object.hasOwn(views, key) ? views[key] : undefined))

export type Columns = {
  readonly kind: ViewKind
  readonly now: readonly ColumnChoice[]
  /** Names of the default columns. */
  readonly usual: readonly string[]
  /** Saves chosen columns; null: resets to the default. */
  readonly change: (columns: readonly ColumnChoice[] | null) => void
}

export function useColumns(kind: ViewKind, usual: readonly string[]): Columns {
  const page = usePage()
  const chosen = useView(kind)?.columns
  return useMemo(() => {
    const now = chosen ?? usual.map(name => ({ name, width: null }))
    return { kind, now, usual, change: columns => page.listViews.change(kind, { columns }) }
  }, [page, kind, chosen, usual])
}

export function useLayout(kind: ViewKind, usual: Layout): { readonly now: Layout; readonly change: (layout: Layout) => void } {
  const page = usePage()
  const now = useView(kind)?.layout ?? usual
  return { now, change: layout => page.listViews.change(kind, { layout: layout === usual ? null : layout }) }
}

export type Covers = { readonly now: CoverSize; readonly change: (covers: CoverSize) => void }

export function useCovers(kind: ViewKind): Covers {
  const page = usePage()
  const now = useView(kind)?.covers ?? 'medium'
  return { now, change: covers => page.listViews.change(kind, { covers: covers === 'medium' ? null : covers }) }
}

export type SortOf<By extends string> = { readonly by: By; readonly descending: boolean }
export type Sorting<By extends string> = {
  /** The current sort; null: the place's own order, which is no order of `By`. */
  readonly now: SortOf<By> | null
  /** Saves a sort; null: resets to the place's own order. */
  readonly change: (sort: SortOf<By> | null) => void
}

/** The key under which a sort is saved: one for each album, playlist and so on, but one for all searches. */
export const sortKey = (route: Route): string => ('id' in route ? routeKey(route) : route.kind)

/**
 * `key`: of the saved sort; `known`: valid orders, others count as none; `usual`: the sort that equals the place's own order, if one does.
 */
export function useSorting<By extends string>(
  key: string,
  known: readonly By[],
  usual: SortOf<By> | null,
): Sorting<By> & { readonly chosen: SortOf<By> | null } {
  const page = usePage()
  const kept = useView(key)?.sort
  const by = known.find(each => each === kept?.by)
  const descending = kept?.descending ?? false
  const chosen = useMemo(() => (by === undefined ? null : { by, descending }), [by, descending])
  return {
    chosen,
    now: chosen ?? usual,
    change: sort => {
      page.view.keepSelection()
      page.listViews.change(key, { sort })
    },
  }
}
