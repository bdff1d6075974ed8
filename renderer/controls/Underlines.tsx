// A transparent copy of a field's text behind it: conditions that were understood get a background, parts that were not an underline.
import type { ReactNode } from 'react'
import type { Chip } from '../../shared/library/query/describe.ts'
import type { Remark } from '../../shared/library/query/model.ts'

type Props = {
  readonly text: string
  readonly remarks: readonly Remark[]
  readonly chips: readonly Chip[]
  /** The field's horizontal scroll offset (`scrollLeft`), pixels. */
  readonly scrolled: number
}

export function Underlines({ text, remarks, chips, scrolled }: Props) {
  const grounds = chips.filter(({ key }) => key !== '')
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, to } of grounds) {
    parts.push(
      <Lined key={at} text={text} from={at} to={from} remarks={remarks} />,
      <span key={`${from} ground`} className="ground">
        <Lined text={text} from={from} to={to} remarks={remarks} />
      </span>,
    )
    at = to
  }
  return (
    <span className="underlines" aria-hidden="true" style={{ translate: `${-scrolled}px 0` }}>
      {parts}
      <Lined text={text} from={at} to={text.length} remarks={remarks} />
    </span>
  )
}

type LinedProps = { readonly text: string; readonly from: number; readonly to: number; readonly remarks: readonly Remark[] }

function Lined({ text, from, to, remarks }: LinedProps): ReactNode {
  const parts: ReactNode[] = []
  let at = from
  for (const remark of remarks.toSorted((one, other) => one.from - other.from)) {
    const [start, end] = [Math.max(at, remark.from), Math.min(to, remark.to)]
    if (start >= end) continue
    parts.push(text.slice(at, start), <u key={start}>{text.slice(start, end)}</u>)
    at = end
  }
  return [...parts, text.slice(at, to)]
}
