// Edits of the songs of a playlist or tag: menu items and the Alt keys, the same as in the queue.
import { t } from '../../../shared/words/words.ts'
import type { MenuItem } from '../../state/view/overlays.ts'

export type ListEdits = {
  /** What songs are removed from. */
  readonly what: 'playlist' | 'tag'
  readonly remove: (rows: Uint32Array) => void
  /** Moves rows before another row, null: to the end; `move` itself is null if the order shown is not the list's own. */
  readonly move: ((rows: Uint32Array, before: number | null) => void) | null
}

export type Step = 'up' | 'down' | 'top' | 'end'

/** Moves the chosen rows by one place, or to an end; does nothing if they are there already. */
export function moveBy(edits: ListEdits, rows: Uint32Array, chosen: Uint32Array, step: Step): void {
  const { move } = edits
  const [first, last] = [rows.indexOf(chosen[0] ?? -1), rows.indexOf(chosen.at(-1) ?? -1)]
  if (move === null || first === -1) return
  const named = new Set(chosen)
  const rest = rows.filter(row => !named.has(row))
  const front = rest.indexOf(rows[first - 1] ?? -1)
  switch (step) {
    case 'up':
      if (first > 0) move(chosen, rest[Math.max(0, front)] ?? null)
      break
    case 'down': {
      const behind = rows.subarray(last + 1).find(row => !named.has(row))
      if (behind !== undefined) move(chosen, rest[rest.indexOf(behind) + 1] ?? null)
      break
    }
    case 'top':
      if (rest.length > 0) move(chosen, rest[0] ?? null)
      break
    case 'end':
      move(chosen, null)
      break
  }
}

export function editItems(edits: ListEdits, rows: Uint32Array, chosen: Uint32Array): readonly MenuItem[] {
  const moves: readonly MenuItem[] =
    edits.move === null
      ? []
      : [
          { icon: 'arrowup', label: t('lists.moveToTop'), keys: 'alt+home', line: true, run: () => moveBy(edits, rows, chosen, 'top') },
          { icon: 'down', label: t('lists.moveToEnd'), keys: 'alt+end', run: () => moveBy(edits, rows, chosen, 'end') },
        ]
  const remove: MenuItem = { icon: 'x', label: t(`lists.removeFrom.${edits.what}`), keys: 'delete', run: () => edits.remove(chosen) }
  return [...moves, moves.length === 0 ? { ...remove, line: true } : remove]
}

const keySteps: ReadonlyMap<string, Step> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Home', 'top'],
  ['End', 'end'],
])
/** The step of a key pressed with Alt; null for other keys. */
export const stepOf = (key: string): Step | null => keySteps.get(key) ?? null
