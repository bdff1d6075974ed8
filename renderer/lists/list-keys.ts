// The effect of navigation keys on a list's selection: arrows, Home, End, Page keys, with Shift or Ctrl.
import { type Selection, selectOne, selectUpTo } from '../state/view/selection.ts'

export type ListShape = {
  readonly count: number
  /** Items per row; 1 for a table. */
  readonly columns: number
  /** How many items Page Up and Page Down move by. */
  readonly pageSize: number
}

function targetPosition(key: string, position: number, { count, columns, pageSize }: ListShape): number | null {
  switch (key) {
    case 'ArrowDown':
      return position + columns < count ? position + columns : position
    case 'ArrowUp':
      return position - columns >= 0 ? position - columns : position
    case 'ArrowRight':
      return columns > 1 ? position + 1 : null
    case 'ArrowLeft':
      return columns > 1 ? position - 1 : null
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'PageDown':
      return position + pageSize
    case 'PageUp':
      return position - pageSize
    default:
      return null
  }
}

/**
 * The selection after a key; null if the key moves nothing, or the list is empty. Shift stretches, `mod` (Ctrl, ⌘) moves the cursor only.
 */
export function moveByKey(
  keyPress: { readonly key: string; readonly shift: boolean; readonly mod: boolean },
  selection: Selection,
  shape: ListShape,
): Selection | null {
  if (shape.count === 0) return null
  const target = targetPosition(keyPress.key, Math.max(0, selection.cursor), shape)
  if (target === null) return null
  const position = Math.min(shape.count - 1, Math.max(0, target))
  if (keyPress.shift) return selectUpTo(selection, position)
  return keyPress.mod ? { ...selection, cursor: position } : selectOne(position)
}
