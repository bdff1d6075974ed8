// Filters the history by periods of the person's own calendar, and ranks the songs played most.
import { createIdMap } from '../id-map.ts'
import type { TrackId } from '../ids.ts'
import type { KnownEntry } from './entry.ts'

/** A day of the person's calendar; months count from 1. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }
/** The calendar day of a moment (milliseconds) in the person's time zone. */
export type DayOf = (at: number) => CalendarDay

/** A period to filter by. `days`: the last `days` days, today included. `on-this-day`: today's day and month, in all years. */
export type Period =
  | { readonly kind: 'all' | 'on-this-day' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'month'; readonly year: number; readonly month: number }
  | { readonly kind: 'year'; readonly year: number }

const dayMilliseconds = 24 * 60 * 60 * 1000
/** Days since 1970 of a calendar day, so that days can be subtracted regardless of daylight saving time. */
const dayNumber = ({ year, month, day }: CalendarDay): number => Date.UTC(year, month - 1, day) / dayMilliseconds

/** Whether a day lies in a period, relative to `today`. */
export function isInPeriod(period: Period, day: CalendarDay, today: CalendarDay): boolean {
  switch (period.kind) {
    case 'all':
      return true
    case 'on-this-day':
      return day.month === today.month && day.day === today.day
    case 'days': {
      const ago = dayNumber(today) - dayNumber(day)
      return ago >= 0 && ago < period.days
    }
    case 'month':
      return day.year === period.year && day.month === period.month
    case 'year':
      return day.year === period.year
  }
}

/** The entries of a period, in their order. */
export function entriesIn<Entry extends Pick<KnownEntry, 'at'>>(
  entries: readonly Entry[],
  period: Period,
  today: CalendarDay,
  dayOf: DayOf,
): readonly Entry[] {
  return period.kind === 'all' ? entries : entries.filter(({ at }) => isInPeriod(period, dayOf(at), today))
}

/** The years and months that have entries, newest first, each year before its months. */
export function periodsOf(entries: readonly Pick<KnownEntry, 'at'>[], dayOf: DayOf): readonly Period[] {
  const years = new Map<number, Set<number>>()
  for (const { at } of entries) {
    const { year, month } = dayOf(at)
    years.set(year, (years.get(year) ?? new Set()).add(month))
  }
  const newest = (numbers: Iterable<number>) => [...numbers].toSorted((one, other) => other - one)
  return newest(years.keys()).flatMap((year): readonly Period[] => [
    { kind: 'year', year },
    ...newest(years.get(year) ?? []).map((month): Period => ({ kind: 'month', year, month })),
  ])
}

/** A unique key of a period, such as `month 2031-4`. */
export function periodKey(period: Period): string {
  switch (period.kind) {
    case 'all':
    case 'on-this-day':
      return period.kind
    case 'days':
      return `days ${period.days}`
    case 'month':
      return `month ${period.year}-${period.month}`
    case 'year':
      return `year ${period.year}`
  }
}

/** A song with its number of plays; `last`: when it was last played, milliseconds. */
export type PlayedTrack = { readonly track: TrackId; readonly plays: number; readonly last: number }

/** Songs by number of plays, then by the last play, both descending; skips are ignored. */
export function mostPlayed(entries: readonly Pick<KnownEntry, 'track' | 'event' | 'at'>[]): readonly PlayedTrack[] {
  const played = createIdMap<TrackId, PlayedTrack>()
  for (const { track, event, at } of entries) {
    if (event !== 'play') continue
    const before = played.get(track)
    played.set(track, { track, plays: (before?.plays ?? 0) + 1, last: Math.max(before?.last ?? at, at) })
  }
  return Array.from(played, ([, track]) => track).toSorted((one, other) => other.plays - one.plays || other.last - one.last)
}
