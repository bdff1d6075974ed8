// Rows that were taken out of a piece of an answer, as columns: in the memory of the row parser.
import type { ArrayOf, Kind } from './arrays.ts'
import type { TableColumns } from './columns.ts'
import type { RowParser } from './row-parser.ts'

/** One behind the other, by where each ends. */
export type TakenTexts = { readonly bytes: Uint8Array; readonly ends: Uint32Array }
export type TakenLists = { readonly ids: Float64Array; readonly ends: Uint32Array }
/** Columns in the order of the table's. */
export type Taken = {
  readonly rows: number
  readonly ids: Float64Array
  readonly numbers: readonly ArrayOf[Kind][]
  readonly texts: readonly TakenTexts[]
  /** Of texts that many rows share: their numbers among those that the parser has seen. */
  readonly codes: readonly Uint32Array[]
  readonly lists: readonly TakenLists[]
}

/** What the parser has taken; good until it takes again. */
export function takenFrom(parser: RowParser, { numbers, texts, shared, lists }: TableColumns): Taken {
  const { buffer } = parser.memory
  const rows = parser.rowsTaken()
  const endsAt = (at: number): Uint32Array => new Uint32Array(buffer, at, rows)
  return {
    rows,
    ids: new Float64Array(buffer, parser.idsAt(), rows),
    numbers: places(numbers, place => new Float64Array(buffer, parser.numbersAt(place), rows)),
    texts: places(texts, place => {
      const ends = endsAt(parser.textEndsAt(place))
      return { ends, bytes: new Uint8Array(buffer, parser.textsAt(place), ends.at(-1) ?? 0) }
    }),
    codes: places(shared, place => new Uint32Array(buffer, parser.codesAt(place), rows)),
    lists: places(lists, place => {
      const ends = endsAt(parser.listEndsAt(place))
      return { ends, ids: new Float64Array(buffer, parser.listAt(place), ends.at(-1) ?? 0) }
    }),
  }
}

/** One thing for each column, by its place. */
const places = <Made>(rules: Readonly<Record<string, unknown>>, make: (place: number) => Made): readonly Made[] =>
  Object.keys(rules).map((_, place) => make(place))
