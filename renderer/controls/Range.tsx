// A slider with its value in words beside or below it: a native range input, transparent, over the drawn line.
import type { CSSProperties } from 'react'

type Props = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value in words, shown and announced by screen readers (`aria-valuetext`). */
  readonly valueText: string
  readonly onChange: (value: number) => void
  /** Vertical, as the bands of an equaliser are, with `caption` below it. */
  readonly vertical?: { readonly caption: string }
}

export function Range({ label, value, min, max, step, valueText, onChange, vertical }: Props) {
  const percent = ((value - min) / (max - min)) * 100
  return (
    <span className={vertical ? 'range is-upright' : 'range'}>
      {vertical && <output className="num meta">{valueText}</output>}
      <span className="slider" style={{ '--at': `${percent}%` } as CSSProperties}>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={event => onChange(event.currentTarget.valueAsNumber)}
        />
        <i />
        <b />
      </span>
      {vertical ? <span className="meta">{vertical.caption}</span> : <output className="num meta">{valueText}</output>}
    </span>
  )
}
