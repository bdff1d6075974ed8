// A drop-down list (`<select>`), for choices too many or too long for segments.
import { Icon } from './Icon.tsx'

type Props<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

export function Select<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const selectValue = (chosen: string): void => {
    const option = options.find(each => each.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <span className="select">
      <select aria-label={label} value={value} onChange={event => selectValue(event.currentTarget.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}
