// Streaming parser from JSON tables to typed arrays, in one pass over the bytes; rows whose `map` comes after them are spilled until it
// arrives.
import { idOfKey } from './cells.ts'
import type { Rows, TableColumns } from './columns.ts'
import { createParserPool, maxPieceBytes, type ParserPool, type Seed } from './row-parser.ts'
import { parsed, rowReader } from './row-reader.ts'
import { type Scan, type ScanEnd, scan } from './scan.ts'
import { type TableReader, type TableSize, tableReader } from './table.ts'

// Types of the public interface.
export type { NumberType } from './arrays.ts'
export type { ListCell, ListColumn, NumberCell, NumberColumn, Rows, TableColumns, TextCell, TextColumn, Texts } from './columns.ts'
export { maxPieceBytes, type ParserPool } from './row-parser.ts'
export type { ScanEnd } from './scan.ts'
export type { TableSize } from './table.ts'

/** A spill store, on disk or in memory, for rows that cannot be read yet. */
export type SpillStore = {
  add(bytes: Uint8Array): void
  /** All bytes added, in pieces; each is valid until the next is taken. */
  pieces(): Iterable<Uint8Array>
  /** Deletes all bytes. */
  clear(): void
}

export type Options<Name extends string> = {
  /** The tables to read, with their columns; others are skipped. */
  readonly tables: Readonly<Record<Name, TableColumns>>
  /** The member of the outermost object that contains the tables. */
  readonly within: string
  /** Further members of the outermost object to return. */
  readonly members: readonly string[]
  /** 64 random bits that seed the hash tables, so that crafted texts cannot be made to collide. */
  readonly seed: Seed
  readonly spill: SpillStore
  /**
   * A pool of parsers shared by readers that run one after another, because making one takes a millisecond; without it, each reader has its
   * own.
   */
  readonly parsers?: ParserPool | undefined
  /** Called after every piece; false: the limit is reached, and reading stops. */
  readonly isWithinLimit: (held: TableSize) => boolean
}

export type ColumnReader<Tables extends Readonly<Record<string, TableColumns>>> = {
  /** Parses the next chunk, cut anywhere; its bytes may be reused afterwards. False: the limit is reached, so no more chunks are wanted. */
  write(chunk: Uint8Array): boolean
  /** How the parse ended, and the wanted members, parsed; undefined for invalid JSON. */
  end(): { readonly end: ScanEnd; readonly members: Readonly<Record<string, unknown>> }
  /** The tables, sorted by id; after the end, call this or `drop`, once. */
  tables(): { readonly [Name in keyof Tables]: Rows<Tables[Name]> }
  /** Discards the tables. */
  drop(): void
}

/**
 * Reads `{ [within]: { [table]: { map: { member: column, … }, "12": [cell, …], … } } }`: rows are lists whose columns the table's map
 * names, or objects if it has none. Never throws, whatever the bytes. What is unreadable is skipped and counted: a member whose key is no
 * id, a value that is no row, an id that comes again (the later row counts).
 */
export function jsonColumns<Tables extends Readonly<Record<string, TableColumns>>>(
  options: Options<keyof Tables & string> & { readonly tables: Tables },
): ColumnReader<Tables> {
  const { within, spill, isWithinLimit } = options
  const members = new Map<string, unknown>()
  const { parsers = createParserPool(), seed } = options
  const tables = new Map<string, Table>(Object.entries(options.tables).map(([name, columns]) => [name, newTable(columns, parsers, seed)]))
  const names = [...tables.keys()]
  const tableOf = (name: string): Table => {
    const table = tables.get(name)
    if (table === undefined) throw new Error(`No table ${name}`)
    return table
  }
  /**
   * Whether the rows of the table being read can be read: its map has arrived, or the table ended without one and its rows are read without
   * a map. False again when the table has ended.
   */
  let hasMap = false
  let hasSpilled = false
  let isOverLimit = false

  const spillRow = (key: string, bytes: Uint8Array | null): void => {
    hasSpilled = true
    spill.add(encoder.encode(`"${key}":`))
    spill.add(bytes ?? nullValue)
    spill.add(rowSeparator)
  }
  const setMap = (name: string, map: unknown): void => {
    hasMap = true
    tableOf(name).reader.setRowReader(rowReader(map))
    if (!hasSpilled) return
    const rows = scan(names, within, (_, key, bytes) => readParsed(tableOf(name), key, bytes), { takeRows })
    rows.write(encoder.encode(`{"${within}":{"${name}":{`))
    for (const piece of spill.pieces()) writeTo(rows, piece, mayContinue)
    spill.clear()
    hasSpilled = false
  }
  const takeRows = (name: string, piece: Uint8Array, at: number): number => (hasMap ? tableOf(name).reader.take(piece, at) : at)
  const scanner = scan(
    names,
    within,
    (owner, key, bytes) => {
      if (owner === null) {
        if (bytes !== null && options.members.includes(key)) members.set(key, parsed(bytes))
      } else if (key === 'map') {
        if (!hasMap) setMap(owner, bytes === null ? undefined : parsed(bytes))
      } else if (hasMap) readParsed(tableOf(owner), key, bytes)
      else spillRow(key, bytes)
    },
    {
      takeRows,
      onEnd: name => {
        if (!hasMap) setMap(name, undefined)
        hasMap = false
        tableOf(name).reader.endRows()
      },
    },
  )
  const mayContinue = (): boolean => {
    isOverLimit ||= !isWithinLimit(totalSize([...tables.values()].map(({ reader }) => reader.size())))
    return !isOverLimit
  }
  return {
    write: chunk => {
      writeTo(scanner, chunk, mayContinue)
      return mayContinue()
    },
    end: () => ({ end: scanner.end(), members: Object.fromEntries(members) }),
    tables: () => {
      const read = [...tables].map(([name, { reader, columns, parsedRows }]) => {
        const rows = reader.toColumns()
        const builtInRows = columns.builtIn === undefined ? 0 : 1
        return [name, { ...rows, skipped: parsedRows + reader.batchedRows() + builtInRows - rows.id.length }]
      })
      // Sound: the names are those of the tables, which the type of Object.fromEntries does not express.
      return Object.fromEntries(read) as { readonly [Name in keyof Tables]: Rows<Tables[Name]> }
    },
    drop: () => {
      for (const { reader } of tables.values()) reader.drop()
    },
  }
}

type Table = {
  readonly columns: TableColumns
  readonly reader: TableReader<TableColumns>
  /** Number of rows that went through JSON.parse, readable or not. */
  parsedRows: number
}

function newTable(columns: TableColumns, parsers: ParserPool, seed: Seed): Table {
  const reader = tableReader(columns, parsers, seed)
  if (columns.builtIn !== undefined) {
    reader.setRowReader(rowReader(undefined))
    reader.read(columns.builtIn.id, columns.builtIn.row)
  }
  return { columns, reader, parsedRows: 0 }
}

function readParsed(table: Table, key: string, bytes: Uint8Array | null): void {
  const { columns, reader } = table
  const id = idOfKey(key)
  if (id === columns.builtIn?.id) return
  table.parsedRows++
  if (bytes !== null && (id > 0 || columns.anyKey === true)) reader.read(id, parsed(bytes))
}

const totalSize = (parts: readonly TableSize[]): TableSize => ({
  rows: parts.reduce((sum, { rows }) => sum + rows, 0),
  listItems: parts.reduce((sum, { listItems }) => sum + listItems, 0),
  textBytes: parts.reduce((sum, { textBytes }) => sum + textBytes, 0),
})

/** Passes bytes to a scanner in pieces of at most the length that the row parser accepts, as long as `mayContinue` is true. */
function writeTo(scanner: Scan, bytes: Uint8Array, mayContinue: () => boolean): void {
  for (let at = 0; at < bytes.length && mayContinue(); at += maxPieceBytes) scanner.write(bytes.subarray(at, at + maxPieceBytes))
}

const encoder = new TextEncoder()
const rowSeparator = encoder.encode(',')
/** Spilled in place of a value that is longer than the scanner takes, so that its row counts as unreadable. */
const nullValue = encoder.encode('null')
