// The chips that choose the period of the history.
import { useMemo } from 'react'
import type { KnownEntry } from '../../../shared/history/entry.ts'
import { type Period, periodKey, periodsOf } from '../../../shared/history/periods.ts'
import { t } from '../../../shared/words/words.ts'
import { Select } from '../../controls/Select.tsx'
import { formatMonth, toCalendarDay } from '../../words/format.ts'

const fixedPeriods: readonly Period[] = [
  { kind: 'all' },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 7 },
  { kind: 'days', days: 30 },
  { kind: 'on-this-day' },
]

function periodText(period: Period): string {
  switch (period.kind) {
    case 'all':
      return t('history.allTime')
    case 'on-this-day':
      return t('history.onThisDay')
    case 'days':
      return period.days === 1 ? t('format.today') : t('history.lastDays', { count: period.days })
    case 'month':
      return formatMonth(period.year, period.month)
    case 'year':
      return String(period.year)
  }
}

type Props = { readonly entries: readonly KnownEntry[]; readonly period: Period; readonly onChange: (period: Period) => void }

export function HistoryPeriods({ entries, period, onChange }: Props) {
  const foundPeriods = useMemo(() => periodsOf(entries, toCalendarDay), [entries])
  const offered = [...fixedPeriods, ...foundPeriods]
  const key = periodKey(period)
  const options = offered.some(option => periodKey(option) === key) ? offered : [...offered, period]
  return (
    <Select
      label={t('history.periodLabel')}
      value={key}
      options={options.map(option => ({ value: periodKey(option), label: periodText(option) }))}
      onChange={chosenKey => {
        const chosenPeriod = options.find(option => periodKey(option) === chosenKey)
        if (chosenPeriod !== undefined) onChange(chosenPeriod)
      }}
    />
  )
}
