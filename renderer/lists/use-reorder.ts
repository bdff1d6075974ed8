// Reordering a list's songs by drag and drop, with an insertion line; by keyboard it is Alt with arrows.
import { type DragEvent, type RefObject, useState } from 'react'
import { useAppContext } from '../state/app-context.ts'
import type { ListEdits } from './menus/list-edit-items.ts'

export function useReorder(grid: RefObject<HTMLElement | null>, rows: Uint32Array, edits: ListEdits | null | undefined) {
  const { trackDrags } = useAppContext()
  /** The insertion line's offset from the top of the list, pixels; null: no drag. */
  const [insertionLine, setInsertionLine] = useState<number | null>(null)
  const move = edits?.move ?? null
  if (move === null) return { insertionLine: null, dropHandlers: {} }
  const onDragOver = (event: DragEvent): void => {
    const list = grid.current
    const dropPosition = list !== null && trackDrags.current()?.from === list ? dropPositionAt(list, event.clientY) : null
    if (dropPosition === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setInsertionLine(dropPosition.top)
  }
  const onDrop = (event: DragEvent): void => {
    setInsertionLine(null)
    const list = grid.current
    const drag = trackDrags.current()
    const dropPosition = list !== null && drag?.from === list ? dropPositionAt(list, event.clientY) : null
    if (dropPosition === null || drag === null) return
    event.preventDefault()
    trackDrags.end()
    const moved = new Set(drag.rows)
    // Contiguous songs dropped at their own place would not move.
    const firstIndex = rows.indexOf(drag.rows[0] ?? -1)
    const isContiguous = drag.rows.every((row, index) => rows[firstIndex + index] === row)
    if (isContiguous && dropPosition.position >= firstIndex && dropPosition.position <= firstIndex + drag.rows.length) return
    move(drag.rows, rows.subarray(dropPosition.position).find(row => !moved.has(row)) ?? null)
  }
  const onDragLeave = (event: DragEvent): void => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setInsertionLine(null)
  }
  return { insertionLine, dropHandlers: { onDragOver, onDragLeave, onDrop } }
}

/** The position to insert before, and the insertion line's offset, for a vertical position in the window; null if no row is rendered. */
function dropPositionAt(list: HTMLElement, y: number): { readonly position: number; readonly top: number } | null {
  let nearest: { readonly position: number; readonly edgeY: number; readonly distance: number } | null = null
  for (const row of list.querySelectorAll<HTMLElement>('[data-position]')) {
    const { top, bottom } = row.getBoundingClientRect()
    const position = Number(row.dataset['position'])
    for (const [edgeY, indexShift] of [
      [top, 0],
      [bottom, 1],
    ] as const) {
      const distance = Math.abs(y - edgeY)
      if (nearest === null || distance < nearest.distance) nearest = { position: position + indexShift, edgeY, distance }
    }
  }
  return nearest === null ? null : { position: nearest.position, top: nearest.edgeY - list.getBoundingClientRect().top }
}
