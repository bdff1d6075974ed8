// Reads cells of rows by name: through the table's `map` (protocol 5.1), or from rows that are objects (tags).

/** A reader returns the cell of a row; undefined if the row is too short or the map does not name it. */
export type RowReader = {
  /** Whether a parsed row is readable: a non-empty list if there is a map, an object if there is none (tags). */
  readable(row: unknown): boolean
  cell(row: unknown, name: string): unknown
  /** The column of a member by the map; null if it has none. */
  columnOf(name: string): number | null
  /** The reader of rows nested in a cell, by the sub-map of that name. */
  nested(name: string): RowReader
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Makes a reader. `map`: the parsed map, undefined without one; its numbers are columns, its objects sub-maps, all else is ignored. */
export function rowReader(map: unknown): RowReader {
  const columns = new Map<string, number>()
  const subMaps = new Map<string, unknown>()
  if (isRecord(map)) {
    for (const [name, value] of Object.entries(map)) {
      const column = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
      if (typeof column === 'number' && Number.isSafeInteger(column) && column >= 0) columns.set(name, column)
      else if (isRecord(value)) subMaps.set(name, value)
    }
  }
  return {
    readable: row => (columns.size > 0 ? Array.isArray(row) && row.length > 0 : isRecord(row)),
    cell: (row, name) => {
      if (Array.isArray(row)) {
        const column = columns.get(name)
        return column === undefined ? undefined : row[column]
      }
      return isRecord(row) && Object.hasOwn(row, name) ? row[name] : undefined
    },
    columnOf: name => columns.get(name) ?? null,
    nested: name => rowReader(subMaps.get(name)),
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Parses JSON bytes; undefined if invalid (undefined is no JSON value). */
export function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return undefined // counted by the caller
  }
}
