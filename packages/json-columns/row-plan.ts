// Configures the row parser from a table's map: how each column is converted, and to which output target.

import { type NumberColumn, numberIn, type TableColumns, type TextColumn } from './columns.ts'
import { maxPieceBytes, type RowParser } from './row-parser.ts'
import type { RowReader } from './row-reader.ts'

/** Codes of conversions, the same as in wasm/cells.ts. */
const action = { count: 1, id: 2, flag: 3, day: 4, gain: 5, text: 6, artwork: 7, ids: 8, nestedIds: 9, texts: 10 } as const

/** Most columns that the parser supports; rows of a table with more are read by JSON.parse. */
const maxColumns = 250

/** Configures a parser for a table's columns, discarding what it held. */
export function setUpRows(parser: RowParser, { numbers, texts, shared, lists }: TableColumns): void {
  const [numberCount = 0, textCount = 0, sharedCount = 0, listCount = 0] = [numbers, texts, shared, lists].map(
    each => Object.keys(each).length,
  )
  parser.setUp(numberCount, textCount, sharedCount, listCount, maxPieceBytes)
}

/**
 * Plans the conversion. False, and no parser is taken, if the parser cannot read the rows: no column is known (as for rows that are
 * objects), there are more than `maxColumns` columns, or one has two conversions.
 */
export function planRows(parserFor: () => RowParser, rules: TableColumns, reader: RowReader): boolean {
  const numbers = Object.values(rules.numbers)
  const texts = [...Object.values(rules.texts), ...Object.values(rules.shared)]
  const lists = Object.values(rules.lists)
  const columns = [...numbers, ...texts, ...lists].map(({ member }) => reader.columnOf(member)).filter(column => column !== null)
  const width = Math.max(-1, ...columns) + 1
  if (width === 0 || width > maxColumns || new Set(columns).size < columns.length) return false

  const needed = texts.reduce(
    (bits, { member }, target) => (rules.requiresOneOf?.includes(member) === true ? bits | (1 << target) : bits),
    0,
  )
  const columnOf = (member: string): number => reader.columnOf(member) ?? -1
  const parser = parserFor()
  parser.beginPlan(width, needed)
  numbers.forEach(({ member, cell }, target) => {
    parser.planNumber(target, columnOf(member), numberAction(cell), typeof cell === 'object' ? cell.max : 0, numberIn(cell, undefined))
  })
  texts.forEach(({ member, cell }: TextColumn, target) => {
    parser.planText(target, columnOf(member), action[cell])
  })
  lists.forEach(({ member, cell }, target) => {
    const column = columnOf(member)
    if (cell === 'ids') parser.planList(target, column, action.ids, -1, false)
    else if ('textsOf' in cell) parser.planList(target, column, action.texts, Object.keys(rules.shared).indexOf(cell.textsOf), true)
    else parser.planList(target, column, action.nestedIds, reader.nested(cell.map).columnOf(cell.member) ?? -1, false)
  })
  return true
}

const numberAction = (cell: NumberColumn['cell']): number => (typeof cell === 'object' ? action.count : action[cell])
