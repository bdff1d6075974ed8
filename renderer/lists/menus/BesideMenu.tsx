// A submenu beside its parent item: ← and Esc return, typing filters it where it has a search.
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { playlistLimits } from '../../../shared/edits/edit.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { usePage } from '../../state/page.ts'
import type { Submenu } from '../../state/view/overlays.ts'
import { MenuFrame, type MenuPlace } from './MenuFrame.tsx'
import { keyOf, MenuLine } from './MenuLine.tsx'

type Props = {
  readonly label: string
  readonly menu: Submenu
  readonly place: MenuPlace
  /** Counts the requests to focus the submenu; it is focused when this increases. */
  readonly asked: number
  readonly onPointerEnter: () => void
  readonly back: () => void
}

export function BesideMenu({ label, menu, place, asked, onPointerEnter, back }: Props) {
  const { layers } = usePage()
  const [typed, type] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const { found, always } = useMemo(() => menu.items(typed), [menu, typed])
  const was = useRef(typed)
  useLayoutEffect(() => {
    if (was.current === typed) return
    was.current = typed
    list.current?.querySelector('button')?.focus()
  }, [typed])
  const onKey = (event: KeyboardEvent): boolean => {
    const { key } = event
    if (key === 'ArrowLeft' || (key === 'Escape' && typed === '')) back()
    else if (menu.finds === undefined || event.ctrlKey || event.metaKey || event.altKey) return false
    else if (key === 'Escape') type('')
    else if (key === 'Backspace') type(typed.slice(0, -1))
    // The space bar chooses an item until something is typed; then it is a character.
    else if (key.length === 1 && (key !== ' ' || typed !== '')) type((typed + key).slice(0, playlistLimits.name))
    else return false
    return true
  }
  return (
    <>
      <MenuFrame label={label} place={place} onKey={onKey} asked={asked} onPointerEnter={onPointerEnter}>
        {menu.finds !== undefined && (
          <div className={typed === '' ? 'mi-typed none' : 'mi-typed'}>
            <Icon name="search" size={14} />
            <span className="cut" dir="auto">
              {typed === '' ? menu.finds : typed}
            </span>
          </div>
        )}
        <div ref={list} role="presentation">
          {[...found, ...always].map(item => (
            <MenuLine
              key={keyOf(item)}
              item={item}
              choose={() => {
                layers.close()
                item.run()
              }}
            />
          ))}
        </div>
      </MenuFrame>
      <span className="sr" role="status">
        {typed !== '' && t('lists.foundFor', { count: found.length, text: typed })}
      </span>
    </>
  )
}
