// A thin slider, for the volume: a native range input over the drawn line, so keys, screen readers and right-to-left work as in the system.
import type { CSSProperties } from 'react'

type Props = {
  readonly label: string
  /** From 0 to 100, percent. */
  readonly value: number
  /** The value as screen readers announce it (`aria-valuetext`). */
  readonly valueText: string
  readonly onChange: (value: number) => void
}

export function Slider({ label, value, valueText, onChange }: Props) {
  return (
    <span className="slider" style={{ '--at': `${value}%` } as CSSProperties}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={100}
        step={1}
        value={value}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
      />
      <i />
      <b />
    </span>
  )
}
