// A check box with its label beside it.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = {
  readonly checked: boolean
  readonly change: (checked: boolean) => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

export function CheckBox({ checked, change, disabled = false, children }: Props) {
  return (
    <label className="tick">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={event => change(event.currentTarget.checked)} />
      <span className="box" aria-hidden="true">
        <Icon name="check" size={14} />
      </span>
      <span>{children}</span>
    </label>
  )
}
