// The layout of table columns: which of them have room, and how wide each is.

/** The default width, rem; or a share of the space that the others leave, and a least width, rem. */
export type Usual = number | { readonly share: number; readonly least: number }

export type Sized = {
  readonly usual: Usual
  /** The width the person chose, rem; null: the default. */
  readonly chosen: number | null
  /**
   * Hiding priority: if there is no room, columns with the lowest number are hidden first, all of one number together; 0 is never hidden.
   */
  readonly givesWay: number
}

/** The gap between columns, and the padding of both ends of a row together, rem; as in tables.css. */
export const [gap, ends] = [1, 1]

const least = ({ usual, chosen }: Sized): number => chosen ?? (typeof usual === 'number' ? usual : usual.least)

export type Fitted = {
  /** Of each column, whether it has room. */
  readonly shown: readonly boolean[]
  /** The `grid-template-columns` of the shown columns. */
  readonly template: string
}

/**
 * Fits columns into `room`, rem. If none of the shown ones is elastic, the last one with a default share, else the last, takes the rest.
 */
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
