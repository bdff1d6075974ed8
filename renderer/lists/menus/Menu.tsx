// A context menu at a point of the window, and the submenu of one of its items.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { usePage } from '../../state/page.ts'
import type { MenuItem, Overlay } from '../../state/view/overlays.ts'
import { BesideMenu } from './BesideMenu.tsx'
import { MenuFrame } from './MenuFrame.tsx'
import { keyOf, MenuLine } from './MenuLine.tsx'

type Props = Required<Omit<Extract<Overlay, { kind: 'menu' }>, 'kind'>>

/** How long a submenu stays open while the pointer crosses other items on its way to it, milliseconds. */
const patience = 300

/** `of`: key of the parent item; `asked`: counts requests to focus the submenu, 0 if only hovered. */
type Open = { readonly of: string; readonly edge: DOMRect; readonly asked: number }

export function Menu({ label, items, x, y, above }: Props) {
  const { layers } = usePage()
  const [open, setOpen] = useState<Open | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = (): void => {
    clearTimeout(leaving.current)
    leaving.current = undefined
  }
  useEffect(() => () => clearTimeout(leaving.current), [])

  const openBeside = (item: MenuItem, element: HTMLElement, takesFocus: boolean): void => {
    stay()
    const before = open?.of === keyOf(item) ? open : null
    if (before !== null && !takesFocus) return
    setOpen({ of: keyOf(item), edge: element.getBoundingClientRect(), asked: (before?.asked ?? 0) + (takesFocus ? 1 : 0) })
  }
  const onPoint = (event: PointerEvent<HTMLButtonElement>, item: MenuItem): void => {
    // Touch opens a submenu by tap, not by hover.
    if (event.pointerType === 'touch') return
    if (item.beside !== undefined) openBeside(item, event.currentTarget, false)
    else if (open !== null) leaving.current ??= setTimeout(() => setOpen(null), patience)
  }
  const choose = (item: MenuItem, element: HTMLElement): void => {
    if (item.beside !== undefined) openBeside(item, element, true)
    else {
      layers.close()
      item.run({ x, y })
    }
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const { activeElement } = document
    const item = activeElement instanceof HTMLElement && items.find(each => keyOf(each) === activeElement.dataset['item'])
    if (event.key !== 'ArrowRight' || !item || item.beside === undefined) return false
    openBeside(item, activeElement, true)
    return true
  }
  const beside = items.find(item => keyOf(item) === open?.of)
  return (
    <>
      <MenuFrame label={label} place={{ x, y, above }} onKey={onKey}>
        {items.map(item => (
          <MenuLine
            key={keyOf(item)}
            item={item}
            isOpen={item.beside && item === beside}
            onPoint={event => onPoint(event, item)}
            choose={element => choose(item, element)}
          />
        ))}
      </MenuFrame>
      {open !== null && beside?.beside !== undefined && (
        <BesideMenu
          key={open.of}
          label={beside.label}
          menu={beside.beside}
          place={{ beside: open.edge }}
          asked={open.asked}
          onPointerEnter={stay}
          back={() => setOpen(null)}
        />
      )}
    </>
  )
}
