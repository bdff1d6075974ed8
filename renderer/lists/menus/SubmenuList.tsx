// A submenu beside its parent item: ← and Esc return, typing filters it where it has a search.
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { playlistLimits } from '../../../shared/edits/edit.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useAppContext } from '../../state/app-context.ts'
import type { SubmenuContent } from '../../state/view/layers.ts'
import { MenuFrame, type MenuPosition } from './MenuFrame.tsx'
import { MenuItemRow, menuItemKey } from './MenuItemRow.tsx'

type Props = {
  readonly label: string
  readonly menu: SubmenuContent
  readonly place: MenuPosition
  /** Counts the requests to focus the submenu; it is focused when this increases. */
  readonly focusRequests: number
  readonly onPointerEnter: () => void
  readonly onBack: () => void
}

export function SubmenuList({ label, menu, place, focusRequests, onPointerEnter, onBack }: Props) {
  const { layers } = useAppContext()
  const [filterText, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const { matches, fixed } = useMemo(() => menu.items(filterText), [menu, filterText])
  const lastTyped = useRef(filterText)
  useLayoutEffect(() => {
    if (lastTyped.current === filterText) return
    lastTyped.current = filterText
    list.current?.querySelector('button')?.focus()
  }, [filterText])
  const onKey = (event: KeyboardEvent): boolean => {
    const { key } = event
    if (key === 'ArrowLeft' || (key === 'Escape' && filterText === '')) onBack()
    else if (menu.searchLabel === undefined || event.ctrlKey || event.metaKey || event.altKey) return false
    else if (key === 'Escape') setTyped('')
    else if (key === 'Backspace') setTyped(filterText.slice(0, -1))
    // The space bar chooses an item until something is typed; then it is a character.
    else if (key.length === 1 && (key !== ' ' || filterText !== '')) setTyped((filterText + key).slice(0, playlistLimits.name))
    else return false
    return true
  }
  return (
    <>
      <MenuFrame label={label} place={place} onKey={onKey} focusRequests={focusRequests} onPointerEnter={onPointerEnter}>
        {menu.searchLabel !== undefined && (
          <div className={filterText === '' ? 'mi-typed none' : 'mi-typed'}>
            <Icon name="search" size={14} />
            <span className="cut" dir="auto">
              {filterText === '' ? menu.searchLabel : filterText}
            </span>
          </div>
        )}
        <div ref={list} role="presentation">
          {[...matches, ...fixed].map(item => (
            <MenuItemRow
              key={menuItemKey(item)}
              item={item}
              onChoose={() => {
                layers.close()
                item.run()
              }}
            />
          ))}
        </div>
      </MenuFrame>
      <span className="sr" role="status">
        {filterText !== '' && t('lists.foundFor', { count: matches.length, text: filterText })}
      </span>
    </>
  )
}
