// What a table's rows are read into: which member becomes which column, and what its cells may hold.
import type { ArrayOf, Kind } from './arrays.ts'
import { artworkOf, countOf, dayOf, flagOf, gainOf, idOf, idsOf, textOf, textsOf } from './cells.ts'
import type { RowReader } from './row-reader.ts'

/** What a number's cell may hold; a count that is above `most` is unknown (0). */
export type NumberCell = 'id' | 'flag' | 'day' | 'gain' | { readonly most: number }
export type TextCell = 'text' | 'artwork'
/**
 * Ids; rows read through a sub-map of the table's map, of which one member holds an id; or texts, kept as codes among the shared texts of
 * that column.
 */
export type ListCell = 'ids' | { readonly map: string; readonly member: string } | { readonly textsOf: string }

export type NumberColumn<K extends Kind = Kind> = { readonly member: string; readonly kind: K; readonly cell: NumberCell }
export type TextColumn = { readonly member: string; readonly cell: TextCell }
export type ListColumn = { readonly member: string; readonly cell: ListCell }

/** The columns of one table, by name: numbers, texts, texts that many rows share, lists. */
export type TableColumns = {
  readonly numbers: Readonly<Record<string, NumberColumn>>
  readonly texts: Readonly<Record<string, TextColumn>>
  readonly shared: Readonly<Record<string, TextColumn>>
  readonly lists: Readonly<Record<string, ListColumn>>
  /** Members of which a row has to have one that reads as a text; none = any row will do. */
  readonly oneOf?: readonly string[]
  /** A row that is there from the first, as an object; members with its id are passed over. */
  readonly given?: { readonly id: number; readonly row: Readonly<Record<string, unknown>> }
  /** Whether rows count whose key is no id; each is kept, with an id below 1. */
  readonly anyKey?: boolean
}

/** Texts one behind the other: text n is UTF-8 in `bytes` from `starts[n]` to `starts[n + 1]`. */
export type Texts = { readonly starts: Uint32Array; readonly bytes: Uint8Array }
/** Lists of numbers: list n is `ids` from `starts[n]` to `starts[n + 1]`. */
export type Lists = { readonly starts: Uint32Array; readonly ids: Float64Array }

/** A table that was read. */
export type Rows<Columns extends TableColumns> = {
  /** Ascending, each once. */
  readonly id: Float64Array
  readonly numbers: { readonly [Name in keyof Columns['numbers']]: ArrayOf[Columns['numbers'][Name]['kind']] }
  readonly texts: { readonly [Name in keyof Columns['texts']]: Texts }
  /** Codes into `sharedTexts`, numbered in the order in which rows came. */
  readonly shared: { readonly [Name in keyof Columns['shared']]: Uint32Array }
  readonly sharedTexts: { readonly [Name in keyof Columns['shared']]: Texts }
  readonly lists: { readonly [Name in keyof Columns['lists']]: Lists }
  /** Members that were no rows, or none that could be read; repeated ids. */
  readonly skipped: number
}

/** A parsed cell as a number column keeps it. */
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
      return countOf(value, cell.most)
  }
}

export const textIn = (cell: TextCell, value: unknown): string => (cell === 'text' ? textOf(value) : artworkOf(value))

/** `reader` is that of the row, `codeOf` gives the code of a text. Entries of a nested list may be lists or objects. */
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
