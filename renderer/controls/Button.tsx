// Buttons: with a word, or an icon alone that then has a name and a tooltip.
import type { MouseEventHandler, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

type Props = {
  readonly label: string
  /** What it is about, said but not shown: where several buttons have one label. */
  readonly of?: string
  readonly onClick: MouseEventHandler<HTMLButtonElement>
  readonly icon?: IconName
  /** `main`: one per view. `danger`: only inside a confirmation. `signal`: brings here what plays on another device. */
  readonly kind?: 'main' | 'second' | 'plain' | 'danger' | 'signal'
  readonly large?: boolean
  readonly disabled?: boolean
  /** Why it cannot be pressed. */
  readonly reason?: string | null
  readonly working?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button(props: Props) {
  const { label, of, onClick, icon, kind = 'second', large = false, disabled = false, reason = null, working = false, ref } = props
  const names = ['btn', kind === 'second' ? '' : `btn-${kind}`, large ? 'btn-large' : ''].filter(Boolean).join(' ')
  return (
    <button
      ref={ref}
      type="button"
      className={names}
      title={reason ?? undefined}
      aria-description={reason ?? undefined}
      disabled={disabled || reason !== null}
      aria-busy={working}
      onClick={onClick}
    >
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
  /** Shown in the tooltip. */
  readonly keys?: string | undefined
  readonly size?: 14 | 16 | 18 | 20
  readonly small?: boolean
  readonly disabled?: boolean
  /** Why it cannot be pressed. */
  readonly reason?: string | null
  /** Said as "pressed": something is on. A dot shows it without colour. */
  readonly on?: boolean
  /** Said as "pressed": what the button opens is open. */
  readonly open?: boolean
  /** False: Tab does not stop here, because something else does the same. */
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
