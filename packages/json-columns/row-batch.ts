// Rows read from a piece, as columns in the row parser's memory.
import type { ArrayOf, NumberType } from './arrays.ts'
import type { TableColumns } from './columns.ts'
import type { RowParser } from './row-parser.ts'

/** Concatenated texts, with the end offset of each. */
export type BatchTexts = { readonly bytes: Uint8Array; readonly ends: Uint32Array }
export type BatchLists = { readonly ids: Float64Array; readonly ends: Uint32Array }
/** Columns in the order of the table's schema. */
export type RowBatch = {
  readonly rows: number
  readonly ids: Float64Array
  readonly numbers: readonly ArrayOf[NumberType][]
  readonly texts: readonly BatchTexts[]
  /** Codes of shared texts, by the parser's numbering. */
  readonly codes: readonly Uint32Array[]
  readonly lists: readonly BatchLists[]
}

/** The rows that the parser has read; valid until its next `take`. */
export function readBatch(parser: RowParser, { numbers, texts, shared, lists }: TableColumns): RowBatch {
  const { buffer } = parser.memory
  const rows = parser.rowsTaken()
  const endsAt = (at: number): Uint32Array => new Uint32Array(buffer, at, rows)
  return {
    rows,
    ids: new Float64Array(buffer, parser.idsAt(), rows),
    numbers: mapTargets(numbers, target => new Float64Array(buffer, parser.numbersAt(target), rows)),
    texts: mapTargets(texts, target => {
      const ends = endsAt(parser.textEndsAt(target))
      return { ends, bytes: new Uint8Array(buffer, parser.textsAt(target), ends.at(-1) ?? 0) }
    }),
    codes: mapTargets(shared, target => new Uint32Array(buffer, parser.codesAt(target), rows)),
    lists: mapTargets(lists, target => {
      const ends = endsAt(parser.listEndsAt(target))
      return { ends, ids: new Float64Array(buffer, parser.listAt(target), ends.at(-1) ?? 0) }
    }),
  }
}

/** Calls `make` with the target of each column (its place in the schema: 0, 1, …) and returns the results in that order. */
const mapTargets = <Made>(rules: Readonly<Record<string, unknown>>, make: (target: number) => Made): readonly Made[] =>
  Object.keys(rules).map((_, target) => make(target))
