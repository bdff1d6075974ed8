// Tables of JSON that come in chunks → typed arrays, in one walk over the bytes. Rows whose `map` stands behind them wait until it comes.
import { idOfKey } from './cells.ts'
import type { Rows, TableColumns } from './columns.ts'
import { longestPiece, type RowParsers, rowParsers, type Seed } from './row-parser.ts'
import { parsed, rowReader } from './row-reader.ts'
import { type Scan, type ScanEnd, scan } from './scan.ts'
import { type Held, type TableReader, tableReader } from './table.ts'

// What else others may know of this package: how columns are spelled, and what comes of them.
export type { Kind } from './arrays.ts'
export type { ListCell, ListColumn, NumberCell, NumberColumn, Rows, TableColumns, TextCell, TextColumn, Texts } from './columns.ts'
export { longestPiece, type RowParsers } from './row-parser.ts'
export type { ScanEnd } from './scan.ts'
export type { Held } from './table.ts'

/** Keeps bytes for a while, on disk or in memory: rows that cannot be read yet. */
export type Waiting = {
  add(bytes: Uint8Array): void
  /** All that was added, from the begin; each piece is good until the next is taken. */
  pieces(): Iterable<Uint8Array>
  /** Forgets all. */
  clear(): void
}

export type Options<Name extends string> = {
  /** The columns of each table; others are passed over. */
  readonly tables: Readonly<Record<Name, TableColumns>>
  /** The member of the outermost object that holds the tables. */
  readonly within: string
  /** Other members of the outermost object that are wanted. */
  readonly members: readonly string[]
  /** 64 random bits: whoever makes the texts must not know which of them meet in one slot of a table. */
  readonly seed: Seed
  readonly waiting: Waiting
  /** What many readers share that come one after another, as a parser takes a millisecond to make; else each has its own. */
  readonly parsers?: RowParsers | undefined
  /** Asked after every piece: false = that is too much to hold, and no more is read. */
  readonly mayHold: (held: Held) => boolean
}

export type ColumnReader<Tables extends Readonly<Record<string, TableColumns>>> = {
  /** The next chunk, cut anywhere; its bytes may change afterwards. False: there is too much, and no use for more. */
  write(chunk: Uint8Array): boolean
  /** How the walk has ended, and the members that were wanted, parsed; undefined for those that are no JSON. */
  end(): { readonly end: ScanEnd; readonly members: Readonly<Record<string, unknown>> }
  /** What was read, or nothing of it; either once, behind the end. */
  tables(): { readonly [Name in keyof Tables]: Rows<Tables[Name]> }
  drop(): void
}

/**
 * Reads `{ [within]: { [table]: { map: { member: column, … }, "12": [cell, …], … } } }`: rows are lists whose columns the table's map names,
 * or objects where it has none. Never throws, whatever the bytes are. What cannot be read is skipped and counted: a member whose key is no
 * id, a value that is no row, an id that comes again (the later counts).
 */
export function jsonColumns<Tables extends Readonly<Record<string, TableColumns>>>(
  options: Options<keyof Tables & string> & { readonly tables: Tables },
): ColumnReader<Tables> {
  const { within, waiting, mayHold } = options
  const members = new Map<string, unknown>()
  const { parsers = rowParsers(), seed } = options
  const tables = new Map<string, Table>(Object.entries(options.tables).map(([name, columns]) => [name, newTable(columns, parsers, seed)]))
  const names = [...tables.keys()]
  const tableOf = (name: string): Table => {
    const table = tables.get(name)
    if (table === undefined) throw new Error(`No table ${name}`)
    return table
  }
  /** The map of the table that is being read; it is unknown until it comes, or until the table has ended without one. */
  let isExplained = false
  let areWaiting = false
  let isTooMuch = false

  const hold = (key: string, bytes: Uint8Array | null): void => {
    areWaiting = true
    waiting.add(encoder.encode(`"${key}":`))
    waiting.add(bytes ?? noValue)
    waiting.add(behindRow)
  }
  const explain = (name: string, map: unknown): void => {
    isExplained = true
    tableOf(name).reader.explain(rowReader(map))
    if (!areWaiting) return
    const rows = scan(names, within, (_, key, bytes) => readParsed(tableOf(name), key, bytes), { take })
    rows.write(encoder.encode(`{"${within}":{"${name}":{`))
    for (const piece of waiting.pieces()) writeTo(rows, piece, canHold)
    waiting.clear()
    areWaiting = false
  }
  const take = (name: string, piece: Uint8Array, at: number): number => (isExplained ? tableOf(name).reader.take(piece, at) : at)
  const walk = scan(
    names,
    within,
    (owner, key, bytes) => {
      if (owner === null) {
        if (bytes !== null && options.members.includes(key)) members.set(key, parsed(bytes))
      } else if (key === 'map') {
        if (!isExplained) explain(owner, bytes === null ? undefined : parsed(bytes))
      } else if (isExplained) readParsed(tableOf(owner), key, bytes)
      else hold(key, bytes)
    },
    {
      take,
      onEnd: name => {
        if (!isExplained) explain(name, undefined)
        isExplained = false
        tableOf(name).reader.ended()
      },
    },
  )
  const canHold = (): boolean => {
    isTooMuch ||= !mayHold(heldBy([...tables.values()].map(({ reader }) => reader.held())))
    return !isTooMuch
  }
  return {
    write: chunk => {
      writeTo(walk, chunk, canHold)
      return canHold()
    },
    end: () => ({ end: walk.end(), members: Object.fromEntries(members) }),
    tables: () => {
      const read = [...tables].map(([name, { reader, columns, parsedRows }]) => {
        const rows = reader.finish()
        const given = columns.given === undefined ? 0 : 1
        return [name, { ...rows, skipped: parsedRows + reader.taken() + given - rows.id.length }]
      })
      // The names are those of the tables, which Object.fromEntries cannot tell.
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
  /** Rows that went through JSON.parse, readable or not. */
  parsedRows: number
}

function newTable(columns: TableColumns, parsers: RowParsers, seed: Seed): Table {
  const reader = tableReader(columns, parsers, seed)
  if (columns.given !== undefined) {
    reader.explain(rowReader(undefined))
    reader.read(columns.given.id, columns.given.row)
  }
  return { columns, reader, parsedRows: 0 }
}

function readParsed(table: Table, key: string, bytes: Uint8Array | null): void {
  const { columns, reader } = table
  const id = idOfKey(key)
  if (id === columns.given?.id) return
  table.parsedRows++
  if (bytes !== null && (id > 0 || columns.anyKey === true)) reader.read(id, parsed(bytes))
}

const heldBy = (parts: readonly Held[]): Held => ({
  rows: parts.reduce((sum, { rows }) => sum + rows, 0),
  listed: parts.reduce((sum, { listed }) => sum + listed, 0),
  textBytes: parts.reduce((sum, { textBytes }) => sum + textBytes, 0),
})

/** In pieces of a length that the tables can take. */
function writeTo(walk: Scan, bytes: Uint8Array, canHold: () => boolean): void {
  for (let at = 0; at < bytes.length && canHold(); at += longestPiece) walk.write(bytes.subarray(at, at + longestPiece))
}

const encoder = new TextEncoder()
const behindRow = encoder.encode(',')
/** Stands for a value that is too long, which no row is. */
const noValue = encoder.encode('null')
