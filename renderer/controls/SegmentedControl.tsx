// A segmented control of up to four short choices: radio buttons side by side.
import { useId } from 'react'

type Props<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

export function SegmentedControl<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const groupName = useId()
  return (
    <span className="seg" role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value} className={option.value === value ? 'is-on' : ''}>
          <input type="radio" name={groupName} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </span>
  )
}
