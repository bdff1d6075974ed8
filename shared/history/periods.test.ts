// Periods of the history: each entry lies in its month and year, and what was played most is counted once each.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { millis, trackId } from '../ids.ts'
import { type CalendarDay, entriesIn, isInPeriod, mostPlayed, type Period, periodKey, periodsOf } from './periods.ts'

/** The calendar of a place that is some hours ahead of UTC. */
const dayIn =
  (hours: number) =>
  (at: number): CalendarDay => {
    const there = new Date(at + hours * 3_600_000)
    return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() }
  }
const today: CalendarDay = { year: 2031, month: 3, day: 1 }
const on = (year: number, month: number, day: number): CalendarDay => ({ year, month, day })

test('the last days are days of the calendar, over the end of a month', () => {
  const week: Period = { kind: 'days', days: 7 }
  expect([on(2031, 3, 1), on(2031, 2, 23), on(2031, 2, 22), on(2031, 3, 2)].map(day => isInPeriod(week, day, today))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('on this day is the day of the month in every year', () => {
  const period: Period = { kind: 'on-this-day' }
  expect([on(2029, 3, 1), on(2031, 3, 1), on(2030, 3, 2), on(2030, 4, 1)].map(day => isInPeriod(period, day, today))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a song that was heard shortly before midnight of the year lies in the year of the place', () => {
  const at = Date.UTC(2030, 11, 31, 23, 30)
  expect(periodsOf([{ at: millis(at) }], dayIn(0)).map(periodKey)).toEqual(['year 2030', 'month 2030-12'])
  expect(periodsOf([{ at: millis(at) }], dayIn(2)).map(periodKey)).toEqual(['year 2031', 'month 2031-1'])
})

const entry = fc.record({
  track: fc.integer({ min: 1, max: 6 }).map(trackId),
  event: fc.constantFrom('play' as const, 'skip' as const),
  at: fc.integer({ min: Date.UTC(2028, 0, 1), max: Date.UTC(2031, 2, 1) }).map(millis),
})

test('months make up their year, years make up all, and nothing is empty', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.integer({ min: -12, max: 14 }), (entries, hours) => {
      const dayOf = dayIn(hours)
      const count = (period: Period) => entriesIn(entries, period, today, dayOf).length
      const periods = periodsOf(entries, dayOf)
      const sum = (of: readonly Period[]) => of.reduce((total, period) => total + count(period), 0)
      expect(periods.every(period => count(period) > 0)).toBe(true)
      expect(sum(periods.filter(({ kind }) => kind === 'year'))).toBe(entries.length)
      expect(sum(periods.filter(({ kind }) => kind === 'month'))).toBe(entries.length)
      expect(new Set(periods.map(periodKey)).size).toBe(periods.length)
    }),
  )
})

test('what was played most comes first, each song once, with all of its plays', () => {
  fc.assert(
    fc.property(fc.array(entry), entries => {
      const songs = mostPlayed(entries)
      expect(new Set(songs.map(({ track }) => track)).size).toBe(songs.length)
      for (const { track, plays, last } of songs) {
        const mine = entries.filter(one => one.track === track && one.event === 'play')
        expect(plays).toBe(mine.length)
        expect(last).toBe(Math.max(...mine.map(({ at }) => at)))
      }
      expect(songs.reduce((sum, { plays }) => sum + plays, 0)).toBe(entries.filter(({ event }) => event === 'play').length)
      expect(songs.map(({ plays }) => plays)).toEqual(songs.map(({ plays }) => plays).toSorted((one, other) => other - one))
    }),
  )
})
