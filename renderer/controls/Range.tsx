// A number that is set by sliding, with its words beside it or below. A real range input lies over the drawing.
import type { CSSProperties } from 'react'

type Props = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value in words: shown, and said by screen readers. */
  readonly words: string
  readonly change: (value: number) => void
  /** Stands upright, as bands of an equaliser do; `caption` is below it. */
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
