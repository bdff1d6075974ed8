// A check box with its label beside it.
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = {
  readonly checked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

export function CheckBox({ checked, onChange, disabled = false, children }: Props) {
  return (
    <label className="tick">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={event => onChange(event.currentTarget.checked)} />
      <span className="box" aria-hidden="true">
        <Icon name="check" size={14} />
      </span>
      <span>{children}</span>
    </label>
  )
}
