// A line one can set: the volume. A real range input lies over it, so keys, screen readers and right-to-left come from the system.
import type { CSSProperties } from 'react'

type Props = {
  readonly label: string
  /** From 0 to 100. */
  readonly value: number
  /** What a screen reader says for the value. */
  readonly spoken: string
  readonly onInput: (value: number) => void
}

export function Slider({ label, value, spoken, onInput }: Props) {
  return (
    <span className="slider" style={{ '--at': `${value}%` } as CSSProperties}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={spoken}
        min={0}
        max={100}
        step={1}
        value={value}
        onChange={event => onInput(event.currentTarget.valueAsNumber)}
      />
      <i />
      <b />
    </span>
  )
}
