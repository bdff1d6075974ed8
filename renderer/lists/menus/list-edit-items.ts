// Edits of the songs of a playlist or tag: menu items and the Alt keys, the same as in the queue.
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { withEditPermission } from '../../state/may-edit.ts'
import type { MenuItem } from '../../state/view/layers.ts'

export type ListEdits = {
  /** The kind of list, for the label of the item that removes songs from it. */
  readonly kind: 'playlist' | 'tag'
  readonly remove: (rows: Uint32Array) => void
  /** Moves rows before another row, null: to the end; `move` itself is null if the order shown is not the list's own. */
  readonly move: ((rows: Uint32Array, before: number | null) => void) | null
}

export type MoveDirection = 'up' | 'down' | 'top' | 'end'

/**
 * Moves the chosen rows up or down by one place, or to the top or the end of the list; does nothing for a move beyond the list's edge, or
 * if the order shown is not the list's own.
 */
export function moveRowsBy(edits: ListEdits, rows: Uint32Array, chosenRows: Uint32Array, direction: MoveDirection): void {
  const { move } = edits
  const [first, last] = [rows.indexOf(chosenRows[0] ?? -1), rows.indexOf(chosenRows.at(-1) ?? -1)]
  if (move === null || first === -1) return
  const chosenSet = new Set(chosenRows)
  const otherRows = rows.filter(row => !chosenSet.has(row))
  const previousIndex = otherRows.indexOf(rows[first - 1] ?? -1)
  switch (direction) {
    case 'up':
      if (first > 0) move(chosenRows, otherRows[Math.max(0, previousIndex)] ?? null)
      break
    case 'down': {
      const nextRow = rows.subarray(last + 1).find(row => !chosenSet.has(row))
      if (nextRow !== undefined) move(chosenRows, otherRows[otherRows.indexOf(nextRow) + 1] ?? null)
      break
    }
    case 'top':
      if (otherRows.length > 0) move(chosenRows, otherRows[0] ?? null)
      break
    case 'end':
      move(chosenRows, null)
      break
  }
}

export function listEditItems(app: AppContextValue, edits: ListEdits, rows: Uint32Array, chosenRows: Uint32Array): readonly MenuItem[] {
  const moves: readonly MenuItem[] =
    edits.move === null
      ? []
      : [
          {
            icon: 'arrowup',
            label: t('actions.moveToTop'),
            keys: 'alt+home',
            separator: true,
            run: () => moveRowsBy(edits, rows, chosenRows, 'top'),
          },
          { icon: 'down', label: t('actions.moveToEnd'), keys: 'alt+end', run: () => moveRowsBy(edits, rows, chosenRows, 'end') },
        ]
  const remove: MenuItem = { icon: 'x', label: t(`lists.removeFrom.${edits.kind}`), keys: 'delete', run: () => edits.remove(chosenRows) }
  return withEditPermission(app, [...moves, moves.length === 0 ? { ...remove, separator: true } : remove])
}

const moveByKey: ReadonlyMap<string, MoveDirection> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Home', 'top'],
  ['End', 'end'],
])
/** The move of a key pressed with Alt; null for other keys. */
export const moveForKey = (key: string): MoveDirection | null => moveByKey.get(key) ?? null
