// The box of a menu, placed at a point or beside a parent item: arrows move, letters jump, Esc closes and restores the focus.
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { borrowFocus } from '../../controls/borrow-focus.ts'
import { usePage } from '../../state/page.ts'

/** The margin between a menu and the window's edges, and the overlap of a submenu with its parent, pixels. */
const [margin, overlap] = [8, 4]

/** The place in the window, pixels: a point, below or above which the menu opens, or the box of the parent item. */
export type MenuPlace =
  | { readonly x: number; readonly y: number; readonly above: boolean }
  | { readonly beside: Pick<DOMRect, 'left' | 'right' | 'top'> }

type Props = {
  readonly label: string
  readonly place: MenuPlace
  readonly children: ReactNode
  /** Handles further keys; returns whether it did. */
  readonly onKey?: (event: KeyboardEvent) => boolean
  /** Counts the requests to focus the menu; 0 for a submenu that is only hovered. */
  readonly asked?: number
  readonly onPointerEnter?: () => void
}

export function MenuFrame({ label, place, children, onKey, asked = 1, onPointerEnter }: Props) {
  const { layers } = usePage()
  const box = useRef<HTMLDivElement>(null)
  const isBeside = 'beside' in place

  // biome-ignore lint/correctness/useExhaustiveDependencies: it stays where it opened
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const { width, height } = element.getBoundingClientRect()
    const { x, y } = cornerOf(place, width, height)
    element.style.left = `${Math.max(margin, Math.min(x, window.innerWidth - width - margin))}px`
    element.style.top = `${Math.max(margin, Math.min(y, window.innerHeight - height - margin))}px`
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const giveBack = borrowFocus()
    // When both menus close at once, the lower one restores the focus for both.
    return () => giveBack(isBeside ? element : (document.activeElement?.closest('.menu') ?? element))
  }, [isBeside])

  useLayoutEffect(() => {
    if (asked > 0) box.current?.querySelector('button')?.focus()
  }, [asked])

  useEffect(() => {
    const outside = (event: Event): void => {
      const { target } = event
      // A press on the button that opened the menu closes it by that button's own handler.
      if (target instanceof Element && target.closest('.menu, [aria-haspopup][aria-expanded="true"]') !== null) return
      layers.close()
    }
    document.addEventListener('pointerdown', outside, true)
    window.addEventListener('blur', layers.close)
    window.addEventListener('resize', layers.close)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
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
function cornerOf(place: MenuPlace, width: number, height: number): { readonly x: number; readonly y: number } {
  if (!('beside' in place)) return { x: place.x, y: place.above ? place.y - height - margin : place.y }
  const { left, right, top } = place.beside
  const hasRoom = right - overlap + width + margin <= window.innerWidth
  return { x: hasRoom ? right - overlap : left + overlap - width, y: top - overlap }
}

/** Moves the focus within a menu; returns whether the key did so. */
function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const items: HTMLElement[] = [...(menu?.querySelectorAll('button') ?? [])]
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
  if (key === 'ArrowDown') items[(at + 1) % items.length]?.focus()
  else if (key === 'ArrowUp') items.at((at <= 0 ? items.length : at) - 1)?.focus()
  else if (key === 'Home') items[0]?.focus()
  else if (key === 'End') items.at(-1)?.focus()
  else if (key.length === 1 && key !== ' ') {
    const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
    after.find(item => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))?.focus()
  } else return false
  return true
}
