// Schema of a table's columns: which member becomes which column, and how its cells are converted.
import type { ArrayOf, NumberType } from './arrays.ts'
import { artworkOf, countOf, dayOf, flagOf, gainOf, idOf, idsOf, textOf, textsOf } from './cells.ts'
import type { RowReader } from './row-reader.ts'

/** Conversion of a number cell; a count above `max` is unknown (0). */
export type NumberCell = 'id' | 'flag' | 'day' | 'gain' | { readonly max: number }
export type TextCell = 'text' | 'artwork'
/**
 * Content of a list cell: ids; rows with an id each (`member`), which are read by a sub-map (`map`) of the table's map; or texts, stored as
 * codes among the shared texts of the column `textsOf`.
 */
export type ListCell = 'ids' | { readonly map: string; readonly member: string } | { readonly textsOf: string }

export type NumberColumn<K extends NumberType = NumberType> = { readonly member: string; readonly kind: K; readonly cell: NumberCell }
export type TextColumn = { readonly member: string; readonly cell: TextCell }
export type ListColumn = { readonly member: string; readonly cell: ListCell }

/** The columns of a table by name; `shared`: texts that many rows have in common, stored once. */
export type TableColumns = {
  readonly numbers: Readonly<Record<string, NumberColumn>>
  readonly texts: Readonly<Record<string, TextColumn>>
  readonly shared: Readonly<Record<string, TextColumn>>
  readonly lists: Readonly<Record<string, ListColumn>>
  /** Members of which a row needs at least one non-empty text; absent: every row is accepted. */
  readonly requiresOneOf?: readonly string[]
  /** A predefined row, as an object; members with its id are skipped. */
  readonly builtIn?: { readonly id: number; readonly row: Readonly<Record<string, unknown>> }
  /** Most rows, those of the lowest ids; all others are skipped. Absent: any number. */
  readonly maxRows?: number
  /** Whether rows are accepted whose key is no id; each gets an id below 1. */
  readonly anyKey?: boolean
}

/** Concatenated texts: text n is UTF-8 in `bytes` from `starts[n]` to `starts[n + 1]`. */
export type Texts = { readonly starts: Uint32Array; readonly bytes: Uint8Array }
/** Concatenated lists: list n is `ids` from `starts[n]` to `starts[n + 1]`. */
export type Lists = { readonly starts: Uint32Array; readonly ids: Float64Array }

/** A table as it was read: columns with one value per row each, in the order of the rows' ids. */
export type Rows<Columns extends TableColumns> = {
  /** The rows' ids, ascending, without duplicates. */
  readonly id: Float64Array
  readonly numbers: { readonly [Name in keyof Columns['numbers']]: ArrayOf[Columns['numbers'][Name]['kind']] }
  readonly texts: { readonly [Name in keyof Columns['texts']]: Texts }
  /** Codes into `sharedTexts`, numbered in order of first occurrence. */
  readonly shared: { readonly [Name in keyof Columns['shared']]: Uint32Array }
  readonly sharedTexts: { readonly [Name in keyof Columns['shared']]: Texts }
  readonly lists: { readonly [Name in keyof Columns['lists']]: Lists }
  /** Number of members that were no readable rows, of repeated ids, and of rows beyond `maxRows`. */
  readonly skipped: number
}

/** Converts a parsed cell for a number column. */
export function numberIn(cell: NumberCell, value: unknown): number {
  switch (cell) {
    case 'id':
      return idOf(value)
    case 'flag':
      return flagOf(value) ? 1 : 0
    case 'day':
      return dayOf(value)
    case 'gain':
      return gainOf(value)
    default:
      return countOf(value, cell.max)
  }
}

export const textIn = (cell: TextCell, value: unknown): string => (cell === 'text' ? textOf(value) : artworkOf(value))

/**
 * Converts a parsed cell for a list column. `reader` reads the cell's row; `codeOf` gives the code of a text in a column of shared texts.
 * Entries of a nested list may be lists or objects; those without an id above 0 are dropped.
 */
export function numbersIn(
  cell: ListCell,
  value: unknown,
  reader: RowReader,
  codeOf: (shared: string, text: string) => number,
): readonly number[] {
  if (cell === 'ids') return idsOf(value)
  if ('textsOf' in cell) return textsOf(value).map(text => codeOf(cell.textsOf, text))
  const nested = reader.nested(cell.map)
  return Array.isArray(value) ? value.map(entry => idOf(nested.cell(entry, cell.member))).filter(id => id > 0) : []
}
