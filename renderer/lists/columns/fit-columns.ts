// Which columns of a table have room in a page, and how wide they are.

/** rem, or a share of what the others leave, with the least that makes sense, rem. */
export type Usual = number | { readonly share: number; readonly least: number }

export type Sized = {
  readonly usual: Usual
  /** rem, as a person drew it; null: as usual. */
  readonly chosen: number | null
  /** Columns with the lowest number give way first, all of one number together; those with 0 stay. */
  readonly givesWay: number
}

/** rem: between columns, and at both ends of a row together; the same as in tables.css. */
export const [gap, ends] = [1, 1]

const least = ({ usual, chosen }: Sized): number => chosen ?? (typeof usual === 'number' ? usual : usual.least)

export type Fitted = {
  /** Of each column, whether it has room. */
  readonly shown: readonly boolean[]
  /** `grid-template-columns` for those shown. */
  readonly template: string
}

/** Fits columns into `room`, rem. Without a width of its own left to give, the column that stays and is widest takes the rest. */
export function fitColumns(columns: readonly Sized[], room: number): Fitted {
  let shown = columns.map(() => true)
  const needs = (): number => {
    const wanted = columns.filter((_, index) => shown[index])
    return wanted.reduce((sum, column) => sum + least(column), ends + gap * (wanted.length - 1))
  }
  const steps = [...new Set(columns.map(column => column.givesWay))].filter(step => step > 0).sort((a, b) => a - b)
  for (const step of steps) {
    if (needs() <= room) break
    shown = columns.map((column, index) => shown[index] === true && column.givesWay !== step)
  }
  const visible = columns.filter((_, index) => shown[index])
  const elastic = visible.some(column => column.chosen === null && typeof column.usual !== 'number')
  const rest = elastic ? undefined : (visible.findLast(column => typeof column.usual !== 'number') ?? visible.at(-1))
  return { shown, template: visible.map(column => (column === rest ? 'minmax(0,1fr)' : track(column))).join(' ') }
}

function track({ usual, chosen }: Sized): string {
  if (chosen !== null) return `minmax(0,${chosen}rem)`
  return typeof usual === 'number' ? `minmax(0,${usual}rem)` : `minmax(0,${usual.share}fr)`
}
