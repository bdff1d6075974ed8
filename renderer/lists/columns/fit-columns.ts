// The layout of table columns: which of them have room, and how wide each is.

/** The default width, rem; or a share of the space that the others leave, and a least width, rem. */
export type DefaultWidth = number | { readonly share: number; readonly leastWidth: number }

export type ColumnSize = {
  readonly defaultWidth: DefaultWidth
  /** The width the person chose, rem; null: the default. */
  readonly chosenWidth: number | null
  /**
   * Hiding priority: if there is no room, columns with the lowest number are hidden first, all of one number together; 0 is never hidden.
   */
  readonly hidePriority: number
}

/** The gap between columns, and the padding of both ends of a row together, rem; as in tables.css. */
export const [gap, rowPadding] = [1, 1]

const leastWidth = ({ defaultWidth, chosenWidth }: ColumnSize): number =>
  chosenWidth ?? (typeof defaultWidth === 'number' ? defaultWidth : defaultWidth.leastWidth)

export type FittedColumns = {
  /** Whether each column has room, by index in the given columns. */
  readonly shown: readonly boolean[]
  /** The `grid-template-columns` of the shown columns. */
  readonly template: string
}

/**
 * Fits columns into `available` rem. If all shown ones have a fixed width, the last one whose default is a share, else the last, takes the
 * rest.
 */
export function fitColumns(columns: readonly ColumnSize[], available: number): FittedColumns {
  let shown = columns.map(() => true)
  const neededWidth = (): number => {
    const shownColumns = columns.filter((_, index) => shown[index])
    return shownColumns.reduce((sum, column) => sum + leastWidth(column), rowPadding + gap * (shownColumns.length - 1))
  }
  const priorities = [...new Set(columns.map(column => column.hidePriority))].filter(step => step > 0).sort((a, b) => a - b)
  for (const priority of priorities) {
    if (neededWidth() <= available) break
    shown = columns.map((column, index) => shown[index] === true && column.hidePriority !== priority)
  }
  const visible = columns.filter((_, index) => shown[index])
  const isElastic = visible.some(column => column.chosenWidth === null && typeof column.defaultWidth !== 'number')
  const growingColumn = isElastic ? undefined : (visible.findLast(column => typeof column.defaultWidth !== 'number') ?? visible.at(-1))
  return { shown, template: visible.map(column => (column === growingColumn ? 'minmax(0,1fr)' : gridTrack(column))).join(' ') }
}

function gridTrack({ defaultWidth, chosenWidth }: ColumnSize): string {
  if (chosenWidth !== null) return `minmax(0,${chosenWidth}rem)`
  return typeof defaultWidth === 'number' ? `minmax(0,${defaultWidth}rem)` : `minmax(0,${defaultWidth.share}fr)`
}
