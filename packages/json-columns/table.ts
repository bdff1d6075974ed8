// Collects the rows of one table into columns, and finally sorts them by id without duplicates.

import { arrayFor, grownCopy } from './arrays.ts'
import { numberIn, numbersIn, type Rows, type TableColumns, type Texts, textIn } from './columns.ts'
import { createGrowingLists, createGrowingTexts } from './growing-columns.ts'
import { type BatchLists, type BatchTexts, type RowBatch, readBatch } from './row-batch.ts'
import { firstRows, listsInOrder, numbersInOrder, orderById, textsInOrder } from './row-order.ts'
import { codeOfText, maxPieceBytes, type ParserPool, type RowParser, type Seed } from './row-parser.ts'
import { planRows, setUpRows } from './row-plan.ts'
import type { RowReader } from './row-reader.ts'

/** What tables hold: rows (repeated ones included), numbers in lists, bytes of texts. */
export type TableSize = { readonly rows: number; readonly listItems: number; readonly textBytes: number }

/** Reader of one table; of two rows with one id the later counts. */
export type TableReader<Columns extends TableColumns> = {
  /** Sets how rows are read from now on. */
  setRowReader(reader: RowReader): void
  /** Adds a parsed row; false, and nothing is added, if it is unreadable or has none of the texts of `requiresOneOf`. */
  read(id: number, row: unknown): boolean
  /**
   * Adds rows directly from JSON bytes, starting at the quote of a key; returns the offset of the first row that is incomplete or has to be
   * parsed. A piece is at most `maxPieceBytes` long, and its bytes must not change between calls with the same array.
   */
  take(piece: Uint8Array, from: number): number
  /** Number of rows added by `take`. */
  batchedRows(): number
  /** What the table holds so far. */
  size(): TableSize
  /** Called at the end of the table's rows, which may begin again after `setRowReader`. */
  endRows(): void
  /** Discards the table; the last call, once, in place of `toColumns`. */
  drop(): void
  /** The columns, rows sorted by id without duplicates; the last call, once, in place of `drop`. */
  toColumns(): Omit<Rows<Columns>, 'skipped'>
}

export function tableReader<Columns extends TableColumns>(columns: Columns, parsers: ParserPool, seed: Seed): TableReader<Columns> {
  const numbers = toNamed(columns.numbers, column => ({ column, into: arrayFor(column.kind, initialCapacity) }))
  const texts = toNamed(columns.texts, column => ({ column, into: createGrowingTexts() }))
  const shared = toNamed(columns.shared, column => ({ column, codes: arrayFor('u32', initialCapacity) }))
  const lists = toNamed(columns.lists, column => ({ column, into: createGrowingLists() }))
  let ids: Float64Array = new Float64Array(initialCapacity)
  let count = 0
  let batchedRows = 0
  let reader: RowReader | null = null
  let isPlanned = false
  /** The piece being read; null: none yet. */
  let currentPiece: Uint8Array | null = null
  /** Whether the piece being read has been copied to the parser. */
  let isPieceLoaded = false
  /** The parser taken from the pool for this table, on demand, as unused memory costs garbage collection time; null: none is taken. */
  let parser: RowParser | null = null
  const parserFor = (): RowParser => {
    if (parser === null) {
      parser = parsers.acquire(seed)
      setUpRows(parser, columns)
      isPieceLoaded = false
    }
    return parser
  }
  const releaseParser = (): void => {
    if (parser !== null) parsers.release(parser)
    parser = null
  }

  const ensureCapacity = (more: number): void => {
    if (count + more <= ids.length) return
    const room = Math.max(count + more, ids.length * 2)
    ids = grownCopy('f64', ids, room)
    for (const each of numbers) each.into = grownCopy(each.column.kind, each.into, room)
    for (const each of shared) each.codes = grownCopy('u32', each.codes, room)
  }
  /** Copies the parser's rows to the columns. */
  const appendBatch = (from: RowBatch): void => {
    if (from.rows === 0) return
    ensureCapacity(from.rows)
    ids.set(from.ids, count)
    for (const { into, target } of numbers) into.set(from.numbers[target] ?? noNumbers, count)
    for (const { codes, target } of shared) codes.set(from.codes[target] ?? noNumbers, count)
    for (const { into, target } of texts) into.addMany(from.texts[target] ?? noTexts)
    for (const { into, target } of lists) into.addMany(from.lists[target] ?? noLists)
    count += from.rows
    batchedRows += from.rows
  }
  const codeOf = (target: number, text: string): number => codeOfText(parserFor(), target, text)
  const codeOfColumn = (name: string, text: string): number =>
    codeOf(
      shared.findIndex(each => each.name === name),
      text,
    )
  const sharedTexts = (target: number): Texts => {
    const from = parserFor()
    const { buffer } = from.memory
    const starts = new Uint32Array(buffer, from.sharedStartsAt(target), from.sharedCountOf(target) + 1).slice()
    return { starts, bytes: new Uint8Array(buffer, from.sharedBytesAt(target), starts.at(-1) ?? 0).slice() }
  }
  const sharedTextBytes = (): number => {
    const from = parser
    if (from === null) return 0
    const endOf = (target: number): number =>
      new Uint32Array(from.memory.buffer, from.sharedStartsAt(target), from.sharedCountOf(target) + 1).at(-1) ?? 0
    return shared.reduce((sum, { target }) => sum + endOf(target), 0)
  }

  return {
    setRowReader: by => {
      reader = by
      isPlanned = planRows(parserFor, columns, by)
    },
    read: (id, row) => {
      const rowParser = reader
      if (rowParser === null || !rowParser.readable(row)) return false
      if (columns.requiresOneOf !== undefined && !columns.requiresOneOf.some(member => textIn('text', rowParser.cell(row, member)) !== ''))
        return false
      ensureCapacity(1)
      ids[count] = id
      for (const { column, into } of numbers) into[count] = numberIn(column.cell, rowParser.cell(row, column.member))
      for (const { column, into } of texts) into.add(textIn(column.cell, rowParser.cell(row, column.member)))
      for (const { column, codes, target } of shared) codes[count] = codeOf(target, textIn(column.cell, rowParser.cell(row, column.member)))
      for (const { column, into } of lists) into.add(numbersIn(column.cell, rowParser.cell(row, column.member), rowParser, codeOfColumn))
      count++
      return true
    },
    take: (piece, from) => {
      if (!isPlanned || piece[from] !== quote) return from
      let offset = from
      if (currentPiece !== piece) {
        currentPiece = piece
        isPieceLoaded = false
      }
      const rowParser = parserFor()
      if (!isPieceLoaded) {
        // Copies the piece from `at` on only, because the parser does not read the bytes before again.
        new Uint8Array(rowParser.memory.buffer, rowParser.inputAt() + offset, maxPieceBytes - offset).set(piece.subarray(offset))
        rowParser.beginPiece(piece.length)
        isPieceLoaded = true
      }
      for (;;) {
        const end = rowParser.take(offset)
        appendBatch(readBatch(rowParser, columns))
        if (end === offset) return offset
        offset = end
      }
    },
    batchedRows: () => batchedRows,
    size: () => ({
      rows: count,
      listItems: lists.reduce((sum, { into }) => sum + into.size(), 0),
      textBytes: texts.reduce((sum, { into }) => sum + into.size(), 0) + sharedTextBytes(),
    }),
    endRows: () => {
      isPlanned = false
      // A parser that numbers shared texts is needed until the end.
      if (shared.length === 0) releaseParser()
    },
    drop: releaseParser,
    toColumns: () => {
      const order = firstRows(orderById(ids.subarray(0, count)), columns.maxRows ?? count)
      const rows = {
        id: numbersInOrder('f64', ids, order),
        numbers: collected(numbers, ({ column, into }) => numbersInOrder(column.kind, into, order)),
        texts: collected(texts, ({ into }) => textsInOrder(into.view(), order)),
        shared: collected(shared, ({ codes }) => numbersInOrder('u32', codes, order)),
        sharedTexts: collected(shared, ({ target }) => sharedTexts(target)),
        lists: collected(lists, ({ into }) => listsInOrder(into.view(), order)),
      }
      releaseParser()
      // Sound: names come from the columns and kinds from their arrays, which the type of Object.fromEntries does not express.
      return rows as unknown as Omit<Rows<Columns>, 'skipped'>
    },
  }
}

const initialCapacity = 256
const quote = 0x22
const noNumbers = new Uint8Array(0)
const noTexts: BatchTexts = { bytes: noNumbers, ends: new Uint32Array(0) }
const noLists: BatchLists = { ids: new Float64Array(0), ends: new Uint32Array(0) }

type Named<Value> = Value & { readonly name: string; readonly target: number }
const toNamed = <In, Out>(columns: Readonly<Record<string, In>>, make: (column: In) => Out): Named<Out>[] =>
  Object.entries(columns).map(([name, column], target) => ({ ...make(column), name, target }))
const collected = <In, Out>(columns: readonly Named<In>[], make: (column: Named<In>) => Out): Record<string, Out> =>
  Object.fromEntries(columns.map(column => [column.name, make(column)]))
