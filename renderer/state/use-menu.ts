// Opens a menu where the pointer is, or at the focused thing when a key asked for it.
import type { MouseEvent } from 'react'
import { usePage } from './page.ts'
import type { MenuItem } from './view/overlays.ts'

export function useMenuAt(): (event: MouseEvent, label: string, items: readonly MenuItem[]) => void {
  const { layers } = usePage()
  return (event, label, items) => {
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    const x = byKey ? edge.left : event.clientX
    const y = byKey ? edge.bottom : event.clientY
    layers.open({ kind: 'menu', label, items, x, y })
  }
}
