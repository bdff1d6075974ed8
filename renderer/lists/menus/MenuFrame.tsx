// The box of a menu, placed at a point or beside a parent item: arrows move, letters jump, Esc closes and restores the focus.
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { saveFocus } from '../../controls/save-focus.ts'
import { useAppContext } from '../../state/app-context.ts'

/** The margin between a menu and the window's edges, and the overlap of a submenu with its parent, pixels. */
const [edgeMargin, overlap] = [8, 4]

/** Where in the window the menu opens, pixels: at a point, above it if `above`, else below; or beside the box of the parent item. */
export type MenuPosition =
  | { readonly x: number; readonly y: number; readonly above: boolean }
  | { readonly submenuItem: Pick<DOMRect, 'left' | 'right' | 'top'> }

type Props = {
  readonly label: string
  readonly place: MenuPosition
  readonly children: ReactNode
  /** Handles further keys; returns whether it did. */
  readonly onKey?: (event: KeyboardEvent) => boolean
  /** Counts the requests to focus the menu; 0 for a submenu that is only hovered. */
  readonly focusRequests?: number
  readonly onPointerEnter?: () => void
}

export function MenuFrame({ label, place, children, onKey, focusRequests = 1, onPointerEnter }: Props) {
  const { layers } = useAppContext()
  const box = useRef<HTMLDivElement>(null)
  const isSubmenu = 'submenuItem' in place

  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu stays where it opened
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const { width, height } = element.getBoundingClientRect()
    const { x, y } = preferredCorner(place, width, height)
    element.style.left = `${Math.max(edgeMargin, Math.min(x, window.innerWidth - width - edgeMargin))}px`
    element.style.top = `${Math.max(edgeMargin, Math.min(y, window.innerHeight - height - edgeMargin))}px`
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const restoreFocus = saveFocus()
    // When a menu and its submenu close at once, the focus is in the submenu: the menu below it counts that as its own focus, and restores
    // it for both.
    return () => restoreFocus(isSubmenu ? element : (document.activeElement?.closest('.menu') ?? element))
  }, [isSubmenu])

  useLayoutEffect(() => {
    if (focusRequests > 0) box.current?.querySelector('button')?.focus()
  }, [focusRequests])

  useEffect(() => {
    const closeOnPressOutside = (event: Event): void => {
      const { target } = event
      // A press on the button that opened the menu closes it by that button's own handler.
      if (target instanceof Element && target.closest('.menu, [aria-haspopup][aria-expanded="true"]') !== null) return
      layers.close()
    }
    document.addEventListener('pointerdown', closeOnPressOutside, true)
    window.addEventListener('blur', layers.close)
    window.addEventListener('resize', layers.close)
    return () => {
      document.removeEventListener('pointerdown', closeOnPressOutside, true)
      window.removeEventListener('blur', layers.close)
      window.removeEventListener('resize', layers.close)
    }
  }, [layers])

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (onKey?.(event) === true) event.preventDefault()
    else if (event.key === 'Escape' || event.key === 'Tab') layers.close()
    else if (!moveFocus(box.current, event.key)) return
    event.preventDefault()
  }
  return (
    <div ref={box} className="menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown} onPointerEnter={onPointerEnter}>
      {children}
    </div>
  )
}

/** The preferred upper left corner, before it is clamped to the window. */
function preferredCorner(place: MenuPosition, width: number, height: number): { readonly x: number; readonly y: number } {
  if (!('submenuItem' in place)) return { x: place.x, y: place.above ? place.y - height - edgeMargin : place.y }
  const { left, right, top } = place.submenuItem
  const hasRoom = right - overlap + width + edgeMargin <= window.innerWidth
  return { x: hasRoom ? right - overlap : left + overlap - width, y: top - overlap }
}

/** Handles a key that moves the focus within a menu (arrows up and down, Home, End, an item's first letter); false for any other key. */
function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const items: HTMLElement[] = [...(menu?.querySelectorAll('button') ?? [])]
  const focusedIndex = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
  if (key === 'ArrowDown') items[(focusedIndex + 1) % items.length]?.focus()
  else if (key === 'ArrowUp') items.at((focusedIndex <= 0 ? items.length : focusedIndex) - 1)?.focus()
  else if (key === 'Home') items[0]?.focus()
  else if (key === 'End') items.at(-1)?.focus()
  else if (key.length === 1 && key !== ' ') {
    const wrapped = [...items.slice(focusedIndex + 1), ...items.slice(0, focusedIndex + 1)]
    wrapped.find(item => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))?.focus()
  } else return false
  return true
}
