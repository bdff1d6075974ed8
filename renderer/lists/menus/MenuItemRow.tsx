// One item of a menu, with the hairline above it.
import type { PointerEvent } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { useApp } from '../../state/app-context.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import { keyName } from '../../words/key-names.ts'

type Props = {
  readonly item: MenuItem
  /** Whether the item's submenu is open (aria-expanded); undefined without one. */
  readonly isOpen?: boolean | undefined
  readonly onHover?: (event: PointerEvent<HTMLButtonElement>) => void
  readonly onChoose: (item: HTMLButtonElement) => void
}

export const menuItemKey = (item: MenuItem): string => item.id ?? item.label

export function MenuItemRow({ item, isOpen, onHover, onChoose }: Props) {
  const platform = useApp(state => state.system.platform)
  return (
    <div role="presentation">
      {item.separator && <hr />}
      <button
        type="button"
        {...roleOf(item)}
        {...(isOpen !== undefined && { 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
        className="mi"
        data-item={menuItemKey(item)}
        tabIndex={-1}
        aria-disabled={item.reason !== undefined}
        aria-description={item.reason}
        title={item.reason}
        onPointerMove={event => {
          event.currentTarget.focus()
          onHover?.(event)
        }}
        onClick={event => item.reason === undefined && onChoose(event.currentTarget)}
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
        {isOpen !== undefined && <Icon name="right" size={14} />}
      </button>
    </div>
  )
}

const roleOf = ({ checked }: MenuItem) =>
  checked === undefined ? ({ role: 'menuitem' } as const) : ({ role: 'menuitemradio', 'aria-checked': checked } as const)
