// A context menu at a point of the window, and the submenu of one of its items.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useAppContext } from '../../state/app-context.ts'
import type { Layer, MenuItem } from '../../state/view/layers.ts'
import { MenuFrame } from './MenuFrame.tsx'
import { MenuItemRow, menuItemKey } from './MenuItemRow.tsx'
import { SubmenuList } from './SubmenuList.tsx'

type Props = Required<Omit<Extract<Layer, { kind: 'menu' }>, 'kind'>>

/** How long a submenu stays open while the pointer crosses other items on its way to it, milliseconds. */
const submenuDelay = 300

/**
 * The open submenu. `itemKey`: key of its parent item; `place`: the box of that; `focusRequests`: counts requests to focus the submenu, 0
 * if its item is only hovered.
 */
type OpenSubmenu = { readonly itemKey: string; readonly place: DOMRect; readonly focusRequests: number }

export function Menu({ label, items, x, y, above }: Props) {
  const { layers } = useAppContext()
  const [openSubmenuState, setOpenSubmenu] = useState<OpenSubmenu | null>(null)
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancelClose = (): void => {
    clearTimeout(closeTimer.current)
    closeTimer.current = undefined
  }
  useEffect(() => () => clearTimeout(closeTimer.current), [])

  const openSubmenu = (item: MenuItem, element: HTMLElement, takesFocus: boolean): void => {
    cancelClose()
    const sameSubmenu = openSubmenuState?.itemKey === menuItemKey(item) ? openSubmenuState : null
    if (sameSubmenu !== null && !takesFocus) return
    setOpenSubmenu({
      itemKey: menuItemKey(item),
      place: element.getBoundingClientRect(),
      focusRequests: (sameSubmenu?.focusRequests ?? 0) + (takesFocus ? 1 : 0),
    })
  }
  const onHover = (event: PointerEvent<HTMLButtonElement>, item: MenuItem): void => {
    // Touch opens a submenu by tap, not by hover.
    if (event.pointerType === 'touch') return
    if (item.submenu !== undefined) openSubmenu(item, event.currentTarget, false)
    else if (openSubmenuState !== null) closeTimer.current ??= setTimeout(() => setOpenSubmenu(null), submenuDelay)
  }
  const chooseItem = (item: MenuItem, element: HTMLElement): void => {
    if (item.submenu !== undefined) openSubmenu(item, element, true)
    else {
      layers.close()
      item.run({ x, y })
    }
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const { activeElement } = document
    const item = activeElement instanceof HTMLElement && items.find(each => menuItemKey(each) === activeElement.dataset['item'])
    if (event.key !== 'ArrowRight' || !item || item.submenu === undefined) return false
    openSubmenu(item, activeElement, true)
    return true
  }
  const submenuItem = items.find(item => menuItemKey(item) === openSubmenuState?.itemKey)
  return (
    <>
      <MenuFrame label={label} place={{ x, y, above }} onKey={onKey}>
        {items.map(item => (
          <MenuItemRow
            key={menuItemKey(item)}
            item={item}
            isOpen={item.submenu && item === submenuItem}
            onHover={event => onHover(event, item)}
            onChoose={element => chooseItem(item, element)}
          />
        ))}
      </MenuFrame>
      {openSubmenuState !== null && submenuItem?.submenu !== undefined && (
        <SubmenuList
          key={openSubmenuState.itemKey}
          label={submenuItem.label}
          menu={submenuItem.submenu}
          place={{ submenuItem: openSubmenuState.place }}
          focusRequests={openSubmenuState.focusRequests}
          onPointerEnter={cancelClose}
          onBack={() => setOpenSubmenu(null)}
        />
      )}
    </>
  )
}
