// Buttons: `Button` with a label, `IconButton` with an icon, an accessible name and a tooltip.
import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

type Props = {
  /** With `<sr>…</sr>` in the message: a part that is heard but not shown, to tell apart buttons of the same label. */
  readonly label: ReactNode
  readonly onClick: MouseEventHandler<HTMLButtonElement>
  readonly icon?: IconName
  /**
   * What the button is for, which decides its look. `main`: one per view. `danger`: only inside a confirmation. `signal`: brings here what
   * plays on another device.
   */
  readonly kind?: 'main' | 'second' | 'plain' | 'danger' | 'signal'
  readonly large?: boolean
  readonly disabled?: boolean
  /** Why the button is disabled; null while it can be pressed. */
  readonly disabledReason?: string | null
  readonly isBusy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button(props: Props) {
  const { label, onClick, icon, kind = 'second', large = false, disabled = false, disabledReason = null, isBusy = false, ref } = props
  const classNames = ['btn', kind === 'second' ? '' : `btn-${kind}`, large ? 'btn-large' : ''].filter(Boolean).join(' ')
  return (
    <button
      ref={ref}
      type="button"
      className={classNames}
      title={disabledReason ?? undefined}
      aria-description={disabledReason ?? undefined}
      disabled={disabled || disabledReason !== null}
      aria-busy={isBusy}
      onClick={onClick}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} size={16} />}
      {label}
    </button>
  )
}

type IconProps = {
  readonly icon: IconName
  readonly label: string
  readonly onClick: MouseEventHandler<HTMLButtonElement>
  /** The keyboard shortcut, shown in the tooltip. */
  readonly shortcut?: string | undefined
  readonly size?: 14 | 16 | 18 | 20
  readonly small?: boolean
  readonly disabled?: boolean
  /** Why the button is disabled, in its tooltip and description; null while it can be pressed. */
  readonly disabledReason?: string | null
  /** Announced as "pressed" (`aria-pressed`): a toggle that is on; a dot shows it without relying on colour. */
  readonly isPressed?: boolean
  /** Announced as "pressed" (`aria-pressed`): the panel that the button opens is open. */
  readonly isExpanded?: boolean
  /** False: not a tab stop (tabIndex -1), because another control does the same. */
  readonly isTabStop?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: IconProps) {
  const {
    icon,
    label,
    onClick,
    shortcut,
    size = 18,
    small = false,
    disabled = false,
    disabledReason = null,
    isPressed,
    isExpanded,
    isTabStop = true,
    ref,
  } = props
  const classNames = ['icon-btn', small ? 'icon-btn-small' : '', isPressed ? 'is-on dotted' : '', isExpanded ? 'is-open' : '']
    .filter(Boolean)
    .join(' ')
  return (
    <button
      ref={ref}
      type="button"
      className={classNames}
      aria-label={label}
      aria-pressed={isPressed ?? isExpanded}
      title={disabledReason === null ? (shortcut === undefined ? label : `${label} (${shortcut})`) : `${label}: ${disabledReason}`}
      aria-description={disabledReason ?? undefined}
      disabled={disabled || disabledReason !== null}
      tabIndex={isTabStop ? undefined : -1}
      onClick={onClick}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
