// Changes to a table's columns: shown or hidden, order, width.
import type { ColumnChoice } from '../../../shared/list-views.ts'

type Choices = readonly ColumnChoice[]

/** The least and the largest width of a column, rem. */
const [minWidth, maxWidth] = [2, 80]

/** Sets a column's width (rem), clamped to the least and largest one and rounded to a quarter; null: the default width. */
export function setWidth(choices: Choices, name: string, width: number | null): Choices {
  const rounded = width === null ? null : Math.min(maxWidth, Math.max(minWidth, Math.round(width * 4) / 4))
  return choices.map(each => (each.name === name ? { name, width: rounded } : each))
}

/** Moves a column before another one, null: to the end; unchanged if either is not among the choices. */
export function moveColumnBefore(choices: Choices, name: string, before: string | null): Choices {
  const column = choices.find(each => each.name === name)
  if (column === undefined || name === before) return choices
  const others = choices.filter(each => each !== column)
  const at = before === null ? others.length : others.findIndex(each => each.name === before)
  return at === -1 ? choices : others.toSpliced(at, 0, column)
}

/**
 * Moves a column past its neighbour among those `shown`, skipping columns that have no room; unchanged if it has no neighbour on that side.
 */
export function moveColumnBy(choices: Choices, shown: readonly string[], name: string, step: 1 | -1): Choices {
  const index = shown.indexOf(name)
  const neighbour = shown[index + step]
  if (index === -1 || neighbour === undefined) return choices
  if (step === -1) return moveColumnBefore(choices, name, neighbour)
  const afterNeighbour = choices[choices.findIndex(each => each.name === neighbour) + 1]?.name ?? null
  return moveColumnBefore(choices, name, afterNeighbour)
}

/**
 * Hides a column, unless it is the only one, or shows it after its predecessor in the default order. `defaultOrder`: the names of all
 * columns in that order.
 */
export function toggleColumn(choices: Choices, defaultOrder: readonly string[], name: string): Choices {
  if (choices.some(each => each.name === name)) {
    const remaining = choices.filter(each => each.name !== name)
    return remaining.length === 0 ? choices : remaining
  }
  const precedingNames = new Set(defaultOrder.slice(0, defaultOrder.indexOf(name)))
  return choices.toSpliced(choices.findLastIndex(each => precedingNames.has(each.name)) + 1, 0, { name, width: null })
}
