// A segmented control of up to four short choices: radio buttons side by side.
import { useId } from 'react'

type Props<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly words: string }[]
  readonly change: (value: Value) => void
}

export function Segments<Value extends string>({ label, value, options, change }: Props<Value>) {
  const name = useId()
  return (
    <span className="seg" role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value} className={option.value === value ? 'is-on' : ''}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => change(option.value)} />
          {option.words}
        </label>
      ))}
    </span>
  )
}
