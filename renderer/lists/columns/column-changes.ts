// Changes to a table's columns: shown or hidden, order, width.
import type { ColumnChoice } from '../../../shared/list-views.ts'

type Choices = readonly ColumnChoice[]

/** The least and the largest width of a column, rem. */
const [narrowest, widest] = [2, 80]

/** Sets a column's width, rounded to a quarter rem; null: the default width. */
export function widen(all: Choices, name: string, width: number | null): Choices {
  const kept = width === null ? null : Math.min(widest, Math.max(narrowest, Math.round(width * 4) / 4))
  return all.map(each => (each.name === name ? { name, width: kept } : each))
}

/** Moves a column before another one; null: to the end. */
export function moveBefore(all: Choices, name: string, before: string | null): Choices {
  const column = all.find(each => each.name === name)
  if (column === undefined || name === before) return all
  const others = all.filter(each => each !== column)
  const at = before === null ? others.length : others.findIndex(each => each.name === before)
  return at === -1 ? all : others.toSpliced(at, 0, column)
}

/** Moves a column past its neighbour among those `shown`, skipping columns that have no room. */
export function moveBy(all: Choices, shown: readonly string[], name: string, step: 1 | -1): Choices {
  const at = shown.indexOf(name)
  const neighbour = shown[at + step]
  if (at === -1 || neighbour === undefined) return all
  if (step === -1) return moveBefore(all, name, neighbour)
  const behind = all[all.findIndex(each => each.name === neighbour) + 1]?.name ?? null
  return moveBefore(all, name, behind)
}

/** Hides a column, or shows it after its predecessor in the default order. `every`: the names of all columns in that order. */
export function toggle(all: Choices, every: readonly string[], name: string): Choices {
  if (all.some(each => each.name === name)) {
    const left = all.filter(each => each.name !== name)
    return left.length === 0 ? all : left
  }
  const before = new Set(every.slice(0, every.indexOf(name)))
  return all.toSpliced(all.findLastIndex(each => before.has(each.name)) + 1, 0, { name, width: null })
}
