// A row while it is read: its cells in places that the rules number, not yet in any column, so that a row that breaks off leaves nothing.
import type { IdListBuilder } from './growing.ts'
import type { RowReader } from './row-reader.ts'
import { idsIn, type ListCell, type ListRule, type NumberCell, numberIn, type TableRules, type TextCell, textIn } from './rules.ts'

/** A cell that the rules ask for. */
export type Place<Cell> = { readonly member: string; readonly cell: Cell }

export type Draft = {
  readonly numberPlaces: readonly Place<NumberCell>[]
  readonly textPlaces: readonly Place<TextCell>[]
  readonly listPlaces: readonly Place<ListCell>[]
  readonly numbers: Float64Array
  /** A text stands between these bytes of the piece that is read; where `from` is -1, it stands in `texts`. */
  readonly from: Int32Array
  readonly end: Int32Array
  readonly texts: string[]
  /** Ids go to their columns at once; `drop` takes them back. */
  readonly lists: readonly IdListBuilder[]
}

/** All places hold what an absent cell means. Texts that many rows share come behind the others. */
export function draftOf(rules: TableRules, lists: readonly IdListBuilder[]): Draft {
  const placeOf = <Cell>({ member, cell }: Place<Cell>): Place<Cell> => ({ member, cell })
  const numberPlaces = Object.values(rules.numbers).map(placeOf)
  const textPlaces = [...Object.values(rules.texts), ...Object.values(rules.shared)].map(placeOf)
  return {
    numberPlaces,
    textPlaces,
    listPlaces: Object.values(rules.lists).map((rule: ListRule) => placeOf(rule)),
    numbers: Float64Array.from(numberPlaces, ({ cell }) => numberIn(cell, undefined)),
    from: new Int32Array(textPlaces.length),
    end: new Int32Array(textPlaces.length),
    texts: textPlaces.map(() => ''),
    lists,
  }
}

/** Puts one parsed cell in its place; undefined for a cell that is absent. */
export function putNumber({ numberPlaces, numbers }: Draft, place: number, value: unknown): void {
  numbers[place] = numberIn(numberPlaces[place]?.cell ?? 'id', value)
}
export function putText({ textPlaces, texts, from }: Draft, place: number, value: unknown): void {
  texts[place] = textIn(textPlaces[place]?.cell ?? 'text', value)
  from[place] = -1
}
/** `nested` reads the rows that the cell holds. */
export function putIds({ listPlaces, lists }: Draft, place: number, value: unknown, nested: RowReader): void {
  const list = lists[place]
  list?.drop()
  for (const id of idsIn(listPlaces[place]?.cell ?? 'ids', value, nested)) list?.push(id)
}

/** Fills all places from a parsed row. */
export function putRow(draft: Draft, row: unknown, reader: RowReader): void {
  draft.numberPlaces.forEach(({ member }, place) => {
    putNumber(draft, place, reader.cell(row, member))
  })
  draft.textPlaces.forEach(({ member }, place) => {
    putText(draft, place, reader.cell(row, member))
  })
  draft.listPlaces.forEach(({ member, cell }, place) => {
    putIds(draft, place, reader.cell(row, member), nestedReader(cell, reader))
  })
}

export const nestedReader = (cell: ListCell, reader: RowReader): RowReader => (cell === 'ids' ? reader : reader.nested(cell.map))

/** Whether there is something in a text. */
export const hasText = ({ from, end, texts }: Draft, place: number): boolean => {
  const start = from[place] ?? -1
  return start === -1 ? texts[place] !== '' : start < (end[place] ?? 0)
}
