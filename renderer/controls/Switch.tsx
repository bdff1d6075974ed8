// An on/off switch that takes effect at once.
type Props = { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

export function Switch({ label, isOn, onChange }: Props) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        checked={isOn}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <i />
    </label>
  )
}
