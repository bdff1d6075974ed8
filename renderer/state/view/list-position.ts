// List positions: selection and scroll position of a list by id, to restore them after another sort, filter or library, where row numbers
// differ.
import { rowOf } from '../../../shared/library/model/row-index.ts'
import { countSelected, type Selection, selectAll, selectPositions } from './selection.ts'

export type ListPosition = {
  /** Ids of the selected items, in list order; 'all' if the whole list is selected. */
  readonly selected: Float64Array | 'all'
  readonly fixedEnd: number | null
  readonly cursor: number | null
  /** The item at the upper edge of the viewport, and how far it is scrolled past it, pixels; null: the list is not scrolled. */
  readonly top: { readonly id: number; readonly position: number; readonly offset: number } | null
}

/** The largest selection that is restored, items; of a larger one nothing is, unless it is the whole list. */
const maxRestored = 100_000

/** Makes the list position of a list; `rows`: its rows, `ids`: ids by row of the whole library, `scroll`: the scroll position, null: none. */
export function takeListPosition(
  rows: Uint32Array,
  ids: Float64Array,
  selection: Selection,
  scroll: { readonly position: number; readonly offset: number } | null,
): ListPosition {
  const idAt = (position: number): number | null => ids[rows[position] ?? -1] ?? null
  const selected = countSelected(selection)
  const top = scroll === null ? null : idAt(scroll.position)
  return {
    selected:
      selected === rows.length && selected > 0 ? 'all' : selected > maxRestored ? new Float64Array() : idsSelected(rows, ids, selection),
    fixedEnd: idAt(selection.fixedEnd),
    cursor: idAt(selection.cursor),
    top: scroll === null || top === null ? null : { id: top, position: scroll.position, offset: scroll.offset },
  }
}

function idsSelected(rows: Uint32Array, ids: Float64Array, selection: Selection): Float64Array {
  const restored = new Float64Array(countSelected(selection))
  let at = 0
  for (const { start, end } of selection.ranges)
    for (let position = start; position < end; position++) restored[at++] = ids[rows[position] ?? -1] ?? -1
  return restored
}

export type RestoredList = { readonly selection: Selection; readonly top: { readonly position: number; readonly offset: number } | null }

/**
 * The selection and scroll position to restore in a list that may have changed: items that it lacks are not selected, and without the item
 * at the top the list is scrolled to the position where that was. `selection`: as it was.
 */
export function restoreListPosition(listPosition: ListPosition, rows: Uint32Array, ids: Float64Array, selection: Selection): RestoredList {
  const { top } = listPosition
  if (isUnchanged(listPosition, rows, ids, selection)) return { selection, top }
  const rowOfId = (id: number | null): number => (id === null ? -1 : rowOf(ids, id))
  const isSelectedRow = new Uint8Array(ids.length)
  if (listPosition.selected !== 'all') for (const id of listPosition.selected) isSelectedRow[rowOfId(id)] = 1
  const [fixedEndRow, cursorRow, topRow] = [rowOfId(listPosition.fixedEnd), rowOfId(listPosition.cursor), rowOfId(top?.id ?? null)]
  let [fixedEnd, cursor, topAt] = [0, -1, -1]
  const positions: number[] = []
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position] ?? 0
    if (isSelectedRow[row] === 1) positions.push(position)
    if (row === fixedEndRow) fixedEnd = position
    if (row === cursorRow) cursor = position
    if (row === topRow && topAt === -1) topAt = position
  }
  const restored = selectPositions(positions, fixedEnd, cursor)
  return {
    selection: listPosition.selected === 'all' ? selectAll({ ...restored, ranges: [] }, rows.length) : restored,
    top: top === null ? null : { position: topAt === -1 ? Math.min(top.position, rows.length - 1) : topAt, offset: top.offset },
  }
}

/** Whether the positions still refer to the same ids, so that nothing has to be restored. */
function isUnchanged(listPosition: ListPosition, rows: Uint32Array, ids: Float64Array, selection: Selection): boolean {
  const idAt = (position: number): number | null => ids[rows[position] ?? -1] ?? null
  if (listPosition.top !== null && idAt(listPosition.top.position) !== listPosition.top.id) return false
  if (idAt(selection.cursor) !== listPosition.cursor || idAt(selection.fixedEnd) !== listPosition.fixedEnd) return false
  if (listPosition.selected === 'all') return countSelected(selection) === rows.length
  const { selected } = listPosition
  const now = idsSelected(rows, ids, selection)
  return now.length === selected.length && now.every((id, index) => id === selected[index])
}
