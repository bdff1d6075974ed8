// List views by place: layout, cover size, columns with widths and order, sort. Only deviations from the defaults are stored.

export const layouts = ['grid', 'list', 'table'] as const
export type Layout = (typeof layouts)[number]
export const coverSizes = ['small', 'medium', 'large'] as const
export type CoverSize = (typeof coverSizes)[number]

export type ColumnChoice = {
  readonly name: string
  /** Width in rem; null: the column's default. */
  readonly width: number | null
}
/** A view of a list; a missing member means the default. */
export type ListView = {
  readonly layout?: Layout
  /** Size of covers in a grid. */
  readonly covers?: CoverSize
  /** The shown columns in order; others are hidden. */
  readonly columns?: readonly ColumnChoice[]
  readonly sort?: { readonly by: string; readonly descending: boolean }
}
/** Views by the key of a place or of a kind of place. */
export type Views = Readonly<Record<string, ListView>>

/** Most views stored; beyond it the one changed longest ago is dropped. */
export const maxViews = 300

/** The views with one changed; null resets a member to its default. A view without members is removed. */
export function changeView(views: Views, key: string, change: { readonly [Part in keyof ListView]: ListView[Part] | null }): Views {
  const before = Object.hasOwn(views, key) ? views[key] : undefined
  const others = Object.fromEntries(Object.entries(views).filter(([name]) => name !== key))
  const next = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, part]) => part !== null && part !== undefined))
  const all = Object.keys(next).length === 0 ? others : { ...others, [key]: next }
  return Object.fromEntries(Object.entries(all).slice(-maxViews))
}
