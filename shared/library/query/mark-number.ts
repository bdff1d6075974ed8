// Marks tracks by numbers and dates. In most columns 0 means unknown: neither less nor more than anything, so only what 0 alone meets (`=
// 0`, `< 1`) matches it; where 0 is a value, as in plays, it is compared like any other. An unknown date never matches.

import { type Chunks, inChunks } from '../model/chunked.ts'
import { queryNumbers } from '../model/column-orders.ts'
import type { Library } from '../model/model.ts'
import type { DateComparison, Day, NumberField, RelativeDate, ValueComparison } from './model.ts'
import { dayAfter, daysOf, firstDayOf } from './values.ts'

/** A range of values, both ends inclusive. */
type Span = { readonly low: number; readonly high: number }

export function markNumber({ tracks }: Library, field: NumberField, test: ValueComparison<number>): Chunks<Uint8Array> {
  const { low, high } = spanOf(test)
  const asksForUnknown = high === 0 && low === 0
  const { column, zero } = queryNumbers[field]
  return within(tracks[column], { low: asksForUnknown || zero === 'known' ? low : Math.max(low, 1), high })
}

const highest = Number.POSITIVE_INFINITY
/** The range of whole numbers that a comparison matches. */
function spanOf(test: ValueComparison<number>): Span {
  switch (test.is) {
    case '=':
      return { low: test.value, high: test.value }
    case '<':
      return { low: 0, high: test.value - 1 }
    case '<=':
      return { low: 0, high: test.value }
    case '>':
      return { low: test.value + 1, high: highest }
    case '>=':
      return { low: test.value, high: highest }
    case '..':
      return { low: test.from, high: test.to }
  }
}

/** Marks tracks by the day of their upload; `today`: days since 1970. */
export function markDate({ tracks }: Library, test: DateComparison, today: number): Chunks<Uint8Array> {
  const { low, high } = daySpanOf(test, today)
  return within(tracks.added, { low: Math.max(low, 1), high })
}

/** The range of days since 1970 that a date test matches. `<30d` is less than 30 days ago, `30d` within the last 30 days. */
function daySpanOf(test: DateComparison, today: number): Span {
  if (test.is === '..') {
    return 'ago' in test.from && 'ago' in test.to
      ? { low: today - daysOf(test.to), high: today - daysOf(test.from) }
      : { low: firstDayOf(test.from as Day), high: dayAfter(test.to as Day) - 1 }
  }
  return 'ago' in test.value ? agesOf(test.is, today - daysOf(test.value as RelativeDate)) : daysIn(test.is, test.value)
}

/** The range for an age, where a smaller age is a later day; `day`: the day of that age. */
function agesOf(comparator: Exclude<DateComparison['is'], '..'>, day: number): Span {
  switch (comparator) {
    case '<':
      return { low: day + 1, high: highest }
    case '=':
    case '<=':
      return { low: day, high: highest }
    case '>':
      return { low: 0, high: day - 1 }
    case '>=':
      return { low: 0, high: day }
  }
}

function daysIn(comparator: Exclude<DateComparison['is'], '..'>, date: Day): Span {
  const [first, after] = [firstDayOf(date), dayAfter(date)]
  switch (comparator) {
    case '=':
      return { low: first, high: after - 1 }
    case '<':
      return { low: 0, high: first - 1 }
    case '<=':
      return { low: 0, high: after - 1 }
    case '>':
      return { low: after, high: highest }
    case '>=':
      return { low: first, high: highest }
  }
}

function* within(values: ArrayLike<number>, { low, high }: Span): Chunks<Uint8Array> {
  const marks = new Uint8Array(values.length)
  yield* inChunks(values.length, (from, end) => {
    for (let row = from; row < end; row++) {
      const value = values[row] ?? 0
      marks[row] = value >= low && value <= high ? 1 : 0
    }
  })
  return marks
}
