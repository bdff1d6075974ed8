// Buttons: `Button` with a label, `IconButton` with an icon, an accessible name and a tooltip.
import type { MouseEventHandler, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

type Props = {
  readonly label: string
  /** Added to the accessible name but not shown, to tell apart buttons of the same label. */
  readonly of?: string
  readonly onClick: MouseEventHandler<HTMLButtonElement>
  readonly icon?: IconName
  /** `main`: one per view. `danger`: only inside a confirmation. `signal`: brings here what plays on another device. */
  readonly kind?: 'main' | 'second' | 'plain' | 'danger' | 'signal'
  readonly large?: boolean
  readonly disabled?: boolean
  readonly working?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ label, of, onClick, icon, kind = 'second', large = false, disabled = false, working = false, ref }: Props) {
  const names = ['btn', kind === 'second' ? '' : `btn-${kind}`, large ? 'btn-large' : ''].filter(Boolean).join(' ')
  return (
    <button ref={ref} type="button" className={names} onClick={onClick} disabled={disabled} aria-busy={working}>
      {working ? <Spinner /> : icon && <Icon name={icon} size={16} />}
      {label}
      {of !== undefined && <span className="sr"> {of}</span>}
    </button>
  )
}

type IconProps = {
  readonly icon: IconName
  readonly label: string
  readonly onClick: MouseEventHandler<HTMLButtonElement>
  /** The keyboard shortcut, shown in the tooltip. */
  readonly keys?: string | undefined
  readonly size?: 14 | 16 | 18 | 20
  readonly small?: boolean
  readonly disabled?: boolean
  /** Why the button is disabled, in its tooltip and description; null while it can be pressed. */
  readonly reason?: string | null
  /** Announced as "pressed" (`aria-pressed`): a toggle that is on; a dot shows it without relying on colour. */
  readonly on?: boolean
  /** Announced as "pressed" (`aria-pressed`): the panel that the button opens is open. */
  readonly open?: boolean
  /** False: not a tab stop (tabIndex -1), because another control does the same. */
  readonly reachable?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: IconProps) {
  const { icon, label, onClick, keys, size = 18, small = false, disabled = false, reason = null, on, open, reachable = true, ref } = props
  const names = ['icon-btn', small ? 'icon-btn-small' : '', on ? 'is-on dotted' : '', open ? 'is-open' : ''].filter(Boolean).join(' ')
  return (
    <button
      ref={ref}
      type="button"
      className={names}
      aria-label={label}
      aria-pressed={on ?? open}
      title={reason === null ? (keys === undefined ? label : `${label} (${keys})`) : `${label}: ${reason}`}
      aria-description={reason ?? undefined}
      disabled={disabled || reason !== null}
      tabIndex={reachable ? undefined : -1}
      onClick={onClick}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
