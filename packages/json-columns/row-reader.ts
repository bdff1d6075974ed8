// Reads cells of a table's rows by name: through the table's own `map` (protocol 5.1), or from rows that are objects (tags).

/** Gives the cell of a row; undefined when the row is too short or the map does not name it. */
export type RowReader = {
  /** Whether a parsed row can be read at all: a list with something in it where there is a map, an object where there is none (tags). */
  readable(row: unknown): boolean
  cell(row: unknown, name: string): unknown
  /** Where the map says that a member stands; null when it does not. */
  columnOf(name: string): number | null
  /** Reads rows nested in a cell, by the sub-map of that name. */
  nested(name: string): RowReader
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `map` is the parsed map, undefined when the table has none. Its numbers are columns, its objects sub-maps; all else is ignored. */
export function rowReader(map: unknown): RowReader {
  const columns = new Map<string, number>()
  const subMaps = new Map<string, unknown>()
  if (isRecord(map)) {
    for (const [name, place] of Object.entries(map)) {
      const column = typeof place === 'string' && /^\d+$/.test(place) ? Number(place) : place
      if (typeof column === 'number' && Number.isSafeInteger(column) && column >= 0) columns.set(name, column)
      else if (isRecord(place)) subMaps.set(name, place)
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

/** JSON bytes → value; undefined when they are no JSON (undefined is no JSON value). */
export function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return undefined // the caller counts it
  }
}
