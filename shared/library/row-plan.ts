// What a table's map makes of its columns: which column is read how, into which place of a draft.
import { type Draft, nestedReader, type Place } from './draft.ts'
import type { RowReader } from './row-reader.ts'
import type { NumberCell } from './rules.ts'

export const action = { skip: 0, count: 1, id: 2, flag: 3, day: 4, gain: 5, text: 6, artwork: 7, ids: 8, nestedIds: 9 } as const

export type RowPlan = {
  /** By column: one of `action`, and the number of the place. */
  readonly actions: Uint8Array
  readonly places: Uint8Array
  /** By place: what a count may be at most. */
  readonly most: Float64Array
  /** By place: how rows in a cell are read, and in which of their columns the id stands; -1 when their map does not name it. */
  readonly nested: readonly RowReader[]
  readonly nestedColumns: Int32Array
  /** By place: the columns, or the width for what the map does not name. */
  readonly numberColumns: Uint8Array
  readonly textColumns: Uint8Array
}

/** More columns than this are not read from bytes. */
const mostColumns = 250

/** Null when rows are no lists, or when one column is to be read in two ways: then rows go through JSON.parse. */
export function rowPlan({ numberPlaces, textPlaces, listPlaces }: Draft, reader: RowReader): RowPlan | null {
  const columnsOf = (places: readonly Place<unknown>[]): readonly (number | null)[] => places.map(({ member }) => reader.columnOf(member))
  const numbers = columnsOf(numberPlaces)
  const texts = columnsOf(textPlaces)
  const lists = columnsOf(listPlaces)
  const columns = [...numbers, ...texts, ...lists].filter(column => column !== null)
  const width = Math.max(-1, ...columns) + 1
  if (width === 0 || width > mostColumns || new Set(columns).size < columns.length) return null

  const actions = new Uint8Array(width)
  const places = new Uint8Array(width)
  const put = (found: readonly (number | null)[], actionOf: (place: number) => number): void => {
    found.forEach((column, place) => {
      if (column === null) return
      actions[column] = actionOf(place)
      places[column] = place
    })
  }
  put(numbers, place => numberAction(numberPlaces[place]?.cell ?? 'id'))
  put(texts, place => (textPlaces[place]?.cell === 'artwork' ? action.artwork : action.text))
  put(lists, place => (listPlaces[place]?.cell === 'ids' ? action.ids : action.nestedIds))
  const nested = listPlaces.map(({ cell }) => nestedReader(cell, reader))
  return {
    actions,
    places,
    most: Float64Array.from(numberPlaces, ({ cell }) => (typeof cell === 'object' ? cell.most : 0)),
    nested,
    nestedColumns: Int32Array.from(listPlaces, ({ cell }, place) => (cell === 'ids' ? -1 : (nested[place]?.columnOf(cell.member) ?? -1))),
    numberColumns: Uint8Array.from(numbers, column => column ?? width),
    textColumns: Uint8Array.from(texts, column => column ?? width),
  }
}

const numberAction = (cell: NumberCell): number => (typeof cell === 'object' ? action.count : action[cell])
