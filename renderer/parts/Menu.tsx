// A menu at a point of the window: arrows move, letters jump, Esc closes and gives the focus back.
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { Layer } from '../state/layers.ts'
import { useApp, usePage } from '../state/page.ts'
import { Icon } from './Icon.tsx'
import { keyName } from './key-names.ts'

type Props = Omit<Extract<Layer, { kind: 'menu' }>, 'kind'>

/** Pixels kept free between the menu and the edges of the window. */
const margin = 8

export function Menu({ label, items, x, y }: Props) {
  const { layers } = usePage()
  const platform = useApp(state => state.system.platform)
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const before = document.activeElement
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(margin, Math.min(x, window.innerWidth - width - margin))}px`
    element.style.top = `${Math.max(margin, Math.min(y, window.innerHeight - height - margin))}px`
    element.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [x, y])

  useEffect(() => {
    const outside = (event: Event): void => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) layers.close()
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
    if (event.key === 'Escape' || event.key === 'Tab') layers.close()
    else if (!moveFocus(box.current, event.key)) return
    event.preventDefault()
  }
  return (
    <div ref={box} className="menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {items.map(item => (
        <div key={item.label} role="presentation">
          {item.line && <hr />}
          <button
            type="button"
            role="menuitem"
            className="mi"
            tabIndex={-1}
            onPointerMove={event => event.currentTarget.focus()}
            onClick={() => {
              layers.close()
              item.run()
            }}
          >
            <Icon name={item.icon} size={16} />
            {item.label}
            {item.keys !== undefined && <kbd>{keyName(item.keys, platform)}</kbd>}
          </button>
        </div>
      ))}
    </div>
  )
}

/** Whether the key moves inside a menu. */
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
