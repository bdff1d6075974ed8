// A transparent copy of a field's text behind it: conditions that were understood get a background, parts that were not an underline.
import type { ReactNode } from 'react'
import type { Chip } from '../../shared/library/query/describe.ts'
import type { Remark } from '../../shared/library/query/model.ts'

type Props = {
  readonly text: string
  readonly remarks: readonly Remark[]
  readonly chips: readonly Chip[]
  /** The field's horizontal scroll offset (`scrollLeft`), pixels. */
  readonly scrollOffset: number
}

export function Underlines({ text, remarks, chips, scrollOffset }: Props) {
  const conditions = chips.filter(({ key }) => key !== '')
  const parts: ReactNode[] = []
  let offset = 0
  for (const { from, to } of conditions) {
    parts.push(
      <UnderlinedText key={offset} text={text} from={offset} to={from} remarks={remarks} />,
      <span key={`${from} ground`} className="ground">
        <UnderlinedText text={text} from={from} to={to} remarks={remarks} />
      </span>,
    )
    offset = to
  }
  return (
    <span className="underlines" aria-hidden="true" style={{ translate: `${-scrollOffset}px 0` }}>
      {parts}
      <UnderlinedText text={text} from={offset} to={text.length} remarks={remarks} />
    </span>
  )
}

type UnderlinedProps = { readonly text: string; readonly from: number; readonly to: number; readonly remarks: readonly Remark[] }

function UnderlinedText({ text, from, to, remarks }: UnderlinedProps): ReactNode {
  const parts: ReactNode[] = []
  let offset = from
  for (const remark of remarks.toSorted((one, other) => one.from - other.from)) {
    const [start, end] = [Math.max(offset, remark.from), Math.min(to, remark.to)]
    if (start >= end) continue
    parts.push(text.slice(offset, start), <u key={start}>{text.slice(start, end)}</u>)
    offset = end
  }
  return [...parts, text.slice(offset, to)]
}
