// Opens a context menu at the pointer, or, if a key asked for it, at the element with the handler.
import type { MouseEvent } from 'react'
import { useAppContext } from './app-context.ts'
import { withRequestScopesItem } from './may-edit.ts'
import type { MenuItem } from './view/layers.ts'

/** The point at which a menu opens, pixels from the window's left and top edges. */
export type MenuPoint = { readonly x: number; readonly y: number }

/** The pointer's position, or the lower left corner of the element with the handler after a key. */
export function menuPointOf(event: MouseEvent): MenuPoint {
  const rect = event.currentTarget.getBoundingClientRect()
  const isFromKeyboard = event.clientX === 0 && event.clientY === 0
  return isFromKeyboard ? { x: rect.left, y: rect.bottom } : { x: event.clientX, y: event.clientY }
}

export function useContextMenu(): (event: MouseEvent, label: string, items: readonly MenuItem[]) => void {
  const app = useAppContext()
  return (event, label, items) => {
    event.preventDefault()
    event.stopPropagation()
    app.layers.open({ kind: 'menu', label, items: withRequestScopesItem(app, items), ...menuPointOf(event) })
  }
}
