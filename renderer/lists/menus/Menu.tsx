// A menu at a point of the window: arrows move, letters jump, Esc closes and gives the focus back.
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { borrowFocus } from '../../controls/borrow-focus.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { useApp, usePage } from '../../state/page.ts'
import type { MenuItem, Overlay } from '../../state/view/overlays.ts'
import { keyName } from '../../words/key-names.ts'

type Props = Required<Omit<Extract<Overlay, { kind: 'menu' }>, 'kind'>>

/** Pixels kept free between the menu and the edges of the window. */
const margin = 8

type FrameProps = Omit<Props, 'items'> & {
  readonly children: ReactNode
  /** Keys that mean more than moving: whether this was one. */
  readonly onKey?: (event: KeyboardEvent) => boolean
}

/** A menu of any items: buttons, of which one has the focus. */
export function MenuFrame({ label, x, y, above, children, onKey }: FrameProps) {
  const { layers } = usePage()
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const giveBack = borrowFocus()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(margin, Math.min(x, window.innerWidth - width - margin))}px`
    element.style.top = `${Math.max(margin, Math.min(above ? y - height - margin : y, window.innerHeight - height - margin))}px`
    element.querySelector('button')?.focus()
    return () => giveBack(element)
  }, [x, y, above])

  useEffect(() => {
    const outside = (event: Event): void => {
      const { target } = event
      // The button that opened it closes it by itself.
      if (target instanceof Element && target.closest('[aria-expanded="true"]') !== null) return
      if (!(target instanceof Node && box.current?.contains(target))) layers.close()
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
    <div ref={box} className="menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

export function Menu({ items, ...frame }: Props) {
  const { layers } = usePage()
  const platform = useApp(state => state.system.platform)
  return (
    <MenuFrame {...frame}>
      {items.map(item => (
        <div key={item.id ?? item.label} role="presentation">
          {item.line && <hr />}
          <button
            type="button"
            {...roleOf(item)}
            className="mi"
            tabIndex={-1}
            aria-disabled={item.reason !== undefined}
            aria-description={item.reason}
            title={item.reason}
            onPointerMove={event => event.currentTarget.focus()}
            onClick={() => {
              if (item.reason !== undefined) return
              layers.close()
              item.run({ x: frame.x, y: frame.y })
            }}
          >
            <Icon name={item.icon} size={16} />
            <span className="cut">
              <Name text={item.label} />
            </span>
            {item.detail !== undefined && (
              <span className="detail cut own-way">
                <Name text={item.detail} />
              </span>
            )}
            {item.checked === true && <Icon name="check" size={16} />}
            {item.keys !== undefined && <kbd>{keyName(item.keys, platform)}</kbd>}
          </button>
        </div>
      ))}
    </MenuFrame>
  )
}

const roleOf = ({ checked }: MenuItem) =>
  checked === undefined ? ({ role: 'menuitem' } as const) : ({ role: 'menuitemradio', 'aria-checked': checked } as const)

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
