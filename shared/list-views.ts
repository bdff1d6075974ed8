// How lists are looked at, per place: layout, size of covers, columns with their widths and order, sort. What does not differ from the usual is not kept.

export const layouts = ['grid', 'list', 'table'] as const
export type Layout = (typeof layouts)[number]
export const coverSizes = ['small', 'medium', 'large'] as const
export type CoverSize = (typeof coverSizes)[number]

export type ColumnChoice = {
  readonly name: string
  /** rem; null is the usual width of the column. */
  readonly width: number | null
}
/** What is not there is as usual. */
export type ListView = {
  readonly layout?: Layout
  /** Of the covers of a grid. */
  readonly covers?: CoverSize
  /** In their order; those not named are not shown. */
  readonly columns?: readonly ColumnChoice[]
  readonly sort?: { readonly by: string; readonly descending: boolean }
}
/** By place, or kind of places. */
export type Views = Readonly<Record<string, ListView>>

/** Places beyond this many forget how they were sorted, the one set longest ago first. */
export const mostViews = 300

/** The views with a change to one of them; null takes back what was chosen. One that says nothing is not kept. */
export function changeView(views: Views, key: string, change: { readonly [Part in keyof ListView]: ListView[Part] | null }): Views {
  const before = Object.hasOwn(views, key) ? views[key] : undefined
  const others = Object.fromEntries(Object.entries(views).filter(([name]) => name !== key))
  const next = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, part]) => part !== null && part !== undefined))
  const all = Object.keys(next).length === 0 ? others : { ...others, [key]: next }
  return Object.fromEntries(Object.entries(all).slice(-mostViews))
}
