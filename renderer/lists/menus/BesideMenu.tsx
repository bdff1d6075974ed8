// The menu beside an item of another one: ← and Esc lead back, and where it finds, typing narrows it.
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
  /** How often it was to have the focus. */
  readonly asked: number
  readonly onPointerEnter: () => void
  readonly back: () => void
}

/** As names of playlists are long at most. */
const longest = 200

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
    // Space chooses, until there is something that it could go on.
    else if (key.length === 1 && (key !== ' ' || typed !== '')) type((typed + key).slice(0, longest))
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
