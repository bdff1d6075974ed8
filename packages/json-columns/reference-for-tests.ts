// For property tests: a second, slow implementation: every row parsed by JSON.parse and every cell by cells.ts, without the row parser.
import { idOfKey, textOf, textsOf } from './cells.ts'
import { numberIn, numbersIn, type Rows, type TableColumns, type Texts, textIn } from './columns.ts'
import type { Sent } from './random-tables-for-tests.ts'
import { parsed, rowReader } from './row-reader.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** A row as plain values; codes are replaced by the shared texts. */
export type PlainRow = { readonly numbers: unknown; readonly texts: unknown; readonly lists: unknown }
export type PlainTable = { readonly rows: ReadonlyMap<number, PlainRow>; readonly skipped: number }

/** The text after encoding as UTF-8, which has no halves of surrogate pairs. */
const throughUtf8 = (text: string): string => text.toWellFormed()
const asKept = (kind: string, number: number): number => (kind === 'f32' ? Math.fround(number) : number)

/** Reads a table as it was sent in the slow way: the result that the row parser has to find, too. */
export function readPlainly(columns: TableColumns, { map, members }: Sent): PlainTable {
  const reader = rowReader(map === null ? undefined : parsed(encoder.encode(map)))
  const rows = new Map<number, PlainRow>()
  const sent = members.filter(([key]) => columns.builtIn === undefined || idOfKey(key) !== columns.builtIn.id)
  const add = (id: number, row: unknown, by: typeof reader): void => {
    const each = <Column extends { readonly member: string }, Value>(
      named: Readonly<Record<string, Column>>,
      read: (column: Column, cell: unknown) => Value,
    ) => Object.entries(named).map(([name, column]) => [name, read(column, by.cell(row, column.member))])
    rows.set(id, {
      numbers: each(columns.numbers, (column, cell) => asKept(column.kind, numberIn(column.cell, cell))),
      texts: each({ ...columns.texts, ...columns.shared }, (column, cell) => throughUtf8(textIn(column.cell, cell))),
      lists: each(columns.lists, ({ cell: how }, cell) =>
        typeof how === 'object' && 'textsOf' in how ? textsOf(cell).map(throughUtf8) : [...numbersIn(how, cell, by, () => -1)],
      ),
    })
  }
  if (columns.builtIn !== undefined) add(columns.builtIn.id, columns.builtIn.row, rowReader(undefined))
  const builtInRows = rows.size
  for (const [key, json] of sent) {
    const id = idOfKey(key)
    const row = parsed(encoder.encode(json))
    if (id <= 0 || !reader.readable(row)) continue
    if (columns.requiresOneOf?.some(member => textOf(reader.cell(row, member)) !== '') === false) continue
    add(id, row, reader)
  }
  return { rows: new Map([...rows].toSorted(([a], [b]) => a - b)), skipped: sent.length + builtInRows - rows.size }
}

const textAt = (texts: Texts | undefined, index: number): string =>
  decoder.decode(texts?.bytes.subarray(texts.starts[index] ?? 0, texts.starts[index + 1] ?? 0))

/** The columns that the row parser has read, in the form of `readPlainly`, to be compared with it. */
export function readOut(columns: TableColumns, rows: Rows<TableColumns>): PlainTable {
  const { id, numbers, texts, shared, sharedTexts, lists, skipped } = rows
  const listAt = (name: string, row: number): readonly unknown[] => {
    const { starts, ids } = lists[name] ?? { starts: [], ids: new Float64Array(0) }
    const values = [...ids.subarray(starts[row] ?? 0, starts[row + 1] ?? 0)]
    const cell = columns.lists[name]?.cell
    return typeof cell === 'object' && 'textsOf' in cell ? values.map(code => textAt(sharedTexts[cell.textsOf], code)) : values
  }
  const rowAt = (row: number): PlainRow => ({
    numbers: Object.entries(numbers).map(([name, column]) => [name, column[row]]),
    texts: [
      ...Object.entries(texts).map(([name, column]) => [name, textAt(column, row)]),
      ...Object.entries(shared).map(([name, codes]) => [name, textAt(sharedTexts[name], codes[row] ?? -1)]),
    ],
    lists: Object.keys(lists).map(name => [name, listAt(name, row)]),
  })
  return { rows: new Map(Array.from(id, (rowId, row) => [rowId, rowAt(row)])), skipped }
}
