// Reordering a list's songs by drag and drop, with an insertion line; by keyboard it is Alt with arrows.
import { type DragEvent, type RefObject, useState } from 'react'
import { usePage } from '../state/page.ts'
import type { ListEdits } from './menus/list-edit-items.ts'

export function useReorder(grid: RefObject<HTMLElement | null>, rows: Uint32Array, edits: ListEdits | null | undefined) {
  const { songDrags } = usePage()
  /** The insertion line's offset from the top of the list, pixels; null: no drag. */
  const [line, setLine] = useState<number | null>(null)
  const move = edits?.move ?? null
  if (move === null) return { line: null, reordering: {} }
  const onDragOver = (event: DragEvent): void => {
    const list = grid.current
    const place = list !== null && songDrags.now()?.from === list ? placeAt(list, event.clientY) : null
    if (place === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setLine(place.top)
  }
  const onDrop = (event: DragEvent): void => {
    setLine(null)
    const list = grid.current
    const drag = songDrags.now()
    const place = list !== null && drag?.from === list ? placeAt(list, event.clientY) : null
    if (place === null || drag === null) return
    event.preventDefault()
    songDrags.end()
    const moved = new Set(drag.rows)
    // Contiguous songs dropped at their own place would not move.
    const at = rows.indexOf(drag.rows[0] ?? -1)
    const isBlock = drag.rows.every((row, index) => rows[at + index] === row)
    if (isBlock && place.position >= at && place.position <= at + drag.rows.length) return
    move(drag.rows, rows.subarray(place.position).find(row => !moved.has(row)) ?? null)
  }
  const onDragLeave = (event: DragEvent): void => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setLine(null)
  }
  return { line, reordering: { onDragOver, onDragLeave, onDrop } }
}

/** The position to insert before, and the insertion line's offset, for a vertical position in the window. */
function placeAt(list: HTMLElement, y: number): { readonly position: number; readonly top: number } | null {
  let best: { readonly position: number; readonly edge: number; readonly away: number } | null = null
  for (const row of list.querySelectorAll<HTMLElement>('[data-position]')) {
    const { top, bottom } = row.getBoundingClientRect()
    const position = Number(row.dataset['position'])
    for (const [edge, behind] of [
      [top, 0],
      [bottom, 1],
    ] as const) {
      const away = Math.abs(y - edge)
      if (best === null || away < best.away) best = { position: position + behind, edge, away }
    }
  }
  return best === null ? null : { position: best.position, top: best.edge - list.getBoundingClientRect().top }
}
