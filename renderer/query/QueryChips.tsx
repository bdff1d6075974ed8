// The conditions that were understood in a query, as removable chips below its field, and the remark about the rest.

import type { ReactNode } from 'react'
import type { Chip } from '../../shared/library/query/describe.ts'
import type { Remark } from '../../shared/library/query/model.ts'
import { withoutPart } from '../../shared/library/query/toggle.ts'
import { t } from '../../shared/words/words.ts'
import { Icon } from '../controls/Icon.tsx'
import { richText } from '../controls/rich-text.tsx'

type Props = {
  readonly chips: readonly Chip[]
  readonly remark: Remark | null
  readonly remarkId: string
  readonly text: string
  readonly onChange: (text: string) => void
}

export function QueryChips({ chips, remark, remarkId, text, onChange }: Props) {
  return (
    <>
      {chips.length > 0 && (
        <ul className="chips" aria-label={t('query.understoodLabel')}>
          {chips.map(chip => (
            <li key={`${chip.from} ${chip.words}`}>
              <ConditionChip chip={chip} onRemove={() => onChange(withoutPart(text, chip))} />
            </li>
          ))}
        </ul>
      )}
      <p id={remarkId} className="query-remark" role="status">
        {remark?.message}
      </p>
    </>
  )
}

/** A minus sign, which a screen reader reads as `word`. */
const notMark = (word: ReactNode) => (
  <b className="not">
    <span aria-hidden="true">−</span>
    <span className="sr">{word}</span>
  </b>
)

export function ConditionChip({ chip, onRemove }: { readonly chip: Chip; readonly onRemove?: () => void }) {
  const { key, words, opposite } = chip
  const condition = (
    <>
      {key !== '' && <b>{key}</b>}
      <bdi className="cut">{words}</bdi>
    </>
  )
  const content = opposite
    ? richText('query.chip.opposite', { words: `${key} ${words}` }, { not: notMark, condition: () => condition })
    : condition
  if (onRemove === undefined) return <span className="condition">{content}</span>
  return (
    <button type="button" className="condition" title={t('query.removeCondition')} onClick={onRemove}>
      {content}
      <Icon name="x" size={14} />
    </button>
  )
}
