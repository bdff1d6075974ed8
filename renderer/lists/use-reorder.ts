// Songs of a list that has an order of its own, dragged to another place in it: a line shows where they would go. Its twin by keys: Alt with arrows.
import { type DragEvent, type RefObject, useState } from 'react'
import { usePage } from '../state/page.ts'
import type { ListEdits } from './menus/list-edit-items.ts'

export function useReorder(grid: RefObject<HTMLElement | null>, rows: Uint32Array, edits: ListEdits | null | undefined) {
  const { songDrags } = usePage()
  /** Pixels below the top of the list. */
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
    // Those that stand side by side and would stay where they are.
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

/** Before which position a drop at a height of the window goes, and where the line for it is. */
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
