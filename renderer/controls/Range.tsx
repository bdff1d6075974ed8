// A slider with its value in words beside or below it: a native range input, transparent, over the drawn line.
import type { CSSProperties } from 'react'

type Props = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value in words, shown and announced by screen readers (`aria-valuetext`). */
  readonly words: string
  readonly change: (value: number) => void
  /** Vertical, as the bands of an equaliser are, with `caption` below it. */
  readonly upright?: { readonly caption: string }
}

export function Range({ label, value, min, max, step, words, change, upright }: Props) {
  const share = ((value - min) / (max - min)) * 100
  return (
    <span className={upright ? 'range is-upright' : 'range'}>
      {upright && <output className="num meta">{words}</output>}
      <span className="slider" style={{ '--at': `${share}%` } as CSSProperties}>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={words}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={event => change(event.currentTarget.valueAsNumber)}
        />
        <i />
        <b />
      </span>
      {upright ? <span className="meta">{upright.caption}</span> : <output className="num meta">{words}</output>}
    </span>
  )
}
