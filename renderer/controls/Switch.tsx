// An on/off switch that takes effect at once.
type Props = { readonly label: string; readonly on: boolean; readonly change: (on: boolean) => void }

export function Switch({ label, on, change }: Props) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        aria-label={label}
        checked={on}
        onChange={event => change(event.currentTarget.checked)}
      />
      <i />
    </label>
  )
}
