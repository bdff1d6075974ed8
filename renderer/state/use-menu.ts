// Opens a context menu at the pointer, or, if a key asked for it, at the focused element.
import type { MouseEvent } from 'react'
import { usePage } from './page.ts'
import type { MenuItem } from './view/overlays.ts'

/** Pixels from the window's left and top edges. */
export type Place = { readonly x: number; readonly y: number }

/** The pointer's position, or the lower left corner of the focused element after a key. */
export function placeOf(event: MouseEvent): Place {
  const edge = event.currentTarget.getBoundingClientRect()
  const byKey = event.clientX === 0 && event.clientY === 0
  return byKey ? { x: edge.left, y: edge.bottom } : { x: event.clientX, y: event.clientY }
}

export function useMenuAt(): (event: MouseEvent, label: string, items: readonly MenuItem[]) => void {
  const { layers } = usePage()
  return (event, label, items) => {
    event.preventDefault()
    event.stopPropagation()
    layers.open({ kind: 'menu', label, items, ...placeOf(event) })
  }
}
