// How the list of a place is looked at: what the person chose, kept with the settings of the account, else what is usual there.
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
  /** Names of those that the place has by itself. */
  readonly usual: readonly string[]
  /** Null: the usual ones again. */
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
  /** Null: as the place is by itself, which is no order of `By`. */
  readonly now: SortOf<By> | null
  /** Null: as the place is by itself. */
  readonly change: (sort: SortOf<By> | null) => void
}

/** The key that a sort is kept under: every album, playlist … has its own; what is found is sorted anew each time. */
export const sortKey = (route: Route): string => ('id' in route ? routeKey(route) : route.kind)

/** `key`: what the sort is kept under; `known`: the orders there are; a sort by another one counts as none. `usual`: the order that the place has by itself, if it is one. */
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
