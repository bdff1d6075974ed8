// The chips that choose the period of the history.
import { useMemo } from 'react'
import type { KnownEntry } from '../../../shared/history/entry.ts'
import { type Period, periodKey, periodsOf } from '../../../shared/history/periods.ts'
import { t } from '../../../shared/words/words.ts'
import { Select } from '../../controls/Select.tsx'
import { calendarDay, monthOf } from '../../words/format.ts'

const always: readonly Period[] = [
  { kind: 'all' },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 7 },
  { kind: 'days', days: 30 },
  { kind: 'on-this-day' },
]

function periodWords(period: Period): string {
  switch (period.kind) {
    case 'all':
      return t('history.allTime')
    case 'on-this-day':
      return t('history.onThisDay')
    case 'days':
      return period.days === 1 ? t('history.today') : t('history.lastDays', { count: period.days })
    case 'month':
      return monthOf(period.year, period.month)
    case 'year':
      return String(period.year)
  }
}

type Props = { readonly heard: readonly KnownEntry[]; readonly period: Period; readonly change: (period: Period) => void }

export function HistoryPeriods({ heard, period, change }: Props) {
  const found = useMemo(() => periodsOf(heard, calendarDay), [heard])
  const offered = [...always, ...found]
  const key = periodKey(period)
  const all = offered.some(one => periodKey(one) === key) ? offered : [...offered, period]
  return (
    <Select
      label={t('history.period')}
      value={key}
      options={all.map(one => ({ value: periodKey(one), words: periodWords(one) }))}
      change={chosen => {
        const asked = all.find(one => periodKey(one) === chosen)
        if (asked !== undefined) change(asked)
      }}
    />
  )
}
