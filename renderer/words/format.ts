// Numbers and names as people read them: times, lengths, counts, dates and sizes; lists, initials and quotes of names.
import type { CalendarDay } from '../../shared/history/periods.ts'
import { locale, t } from '../../shared/words/words.ts'

const millisecondsPerDay = 86_400_000
const numberFormat = new Intl.NumberFormat(locale)
const oneDigitFormat = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const listFormat = new Intl.ListFormat(locale)
const padToTwoDigits = (value: number): string => String(value).padStart(2, '0')

/** A time from seconds: `4:05`, `1:02:33`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${padToTwoDigits(minutes)}:${padToTwoDigits(whole % 60)}` : `${minutes}:${padToTwoDigits(whole % 60)}`
}

/** A song's length from seconds: `4:05`; `–` if unknown (0). */
export const formatSongLength = (seconds: number): string => (seconds > 0 ? formatDuration(seconds) : '–')

/** A song's remaining time from seconds, with a typographic minus: `−3:51`. */
export const formatTimeLeft = (seconds: number): string => `−${formatDuration(seconds)}`

/** A list's length from seconds: `58 min`, `1 h 5 min`, `4 d 3 h`. */
export function formatListLength(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('format.minutes', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? t('format.hours', { hours }) : t('format.hoursMinutes', { hours, minutes: minutes % 60 })
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? t('format.days', { days }) : t('format.daysHours', { days, hours: hours % 24 })
}

/** A number with the locale's thousands separator: `61,904`. */
export const formatNumber = (value: number): string => numberFormat.format(value)

/** A number of songs: `1 song`, `1,082 songs`. */
export const formatSongCount = (value: number): string => t('count.songs', { count: value })

/** Names joined in words: `tango`, `tango and water`. */
export const formatList = (names: readonly string[]): string => listFormat.format(names)

/** A day from days since 1970: `3 Mar 2024`, `Today`, `Yesterday`; '' for 0 (unknown). */
export function formatDay(days: number, today: number): string {
  if (days === 0) return ''
  if (days === today) return t('format.today')
  return days === today - 1 ? t('format.yesterday') : dayFormat.format(days * millisecondsPerDay)
}

const localDayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
const localTimeFormat = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })

/** A UTC time of the service in local time: `Today, 18:20`, `Yesterday, 09:12`, `3 Mar 2024`; a text that is no time stays as it is. */
export const formatMoment = (utc: string, now: Date): string =>
  formatMomentBy(utc, now, { today: 'format.todayAt', yesterday: 'format.yesterdayAt' })

/** As `formatMoment`, for the middle of a sentence: `today, 18:20`. */
export const formatMomentWithin = (utc: string, now: Date): string =>
  formatMomentBy(utc, now, { today: 'format.todayAtInSentence', yesterday: 'format.yesterdayAtInSentence' })

type DayKeys = {
  readonly today: 'format.todayAt' | 'format.todayAtInSentence'
  readonly yesterday: 'format.yesterdayAt' | 'format.yesterdayAtInSentence'
}
function formatMomentBy(utc: string, now: Date, days: DayKeys): string {
  const moment = new Date(`${utc.slice(0, 10)}T${utc.slice(11, 19)}Z`)
  if (Number.isNaN(moment.getTime())) return utc
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const dayText = localDayFormat.format(moment)
  const time = localTimeFormat.format(moment)
  if (dayText === localDayFormat.format(now)) return t(days.today, { time })
  return dayText === localDayFormat.format(yesterday) ? t(days.yesterday, { time }) : dayText
}

/** The local day of a moment (milliseconds since 1970): `Today`, `Yesterday`, `3 Mar 2024`. */
export function formatLocalDay(at: number, now: Date): string {
  const dayText = localDayFormat.format(at)
  if (dayText === localDayFormat.format(now)) return t('format.today')
  return dayText === localDayFormat.format(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)) ? t('format.yesterday') : dayText
}

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })

/** A month: `April 2031`; `month` counts from 1. */
export const formatMonth = (year: number, month: number): string => monthFormat.format(new Date(year, month - 1))

/** The local calendar day of a moment (milliseconds since 1970). */
export function toCalendarDay(at: number): CalendarDay {
  const local = new Date(at)
  return { year: local.getFullYear(), month: local.getMonth() + 1, day: local.getDate() }
}

/** The local time of a moment (milliseconds since 1970): `18:20`. */
export const formatTimeOfDay = (at: number): string => localTimeFormat.format(at)

/** Today, days since 1970 (UTC). */
export const currentDay = (): number => Math.floor(Date.now() / millisecondsPerDay)

/** A size in megabytes: `4.2 MB`. */
export const formatMegabytes = (bytes: number): string =>
  t('format.megabytesOneDigit', { amount: oneDigitFormat.format(bytes / 1_000_000) })

/** A size with the unit that fits: `820 kB`, `4.2 MB`, `1.3 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return t('format.kilobytes', { count: Math.round(bytes / 1000) })
  return bytes < 1_000_000_000
    ? formatMegabytes(bytes)
    : t('format.gigabytesOneDigit', { amount: oneDigitFormat.format(bytes / 1_000_000_000) })
}

const graphemes = new Intl.Segmenter(locale, { granularity: 'grapheme' })
const firstGrapheme = (word: string): string => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/**
 * Initials of a name, of its first two words: `Tc` for “Tape, cassette side B”, `AL` for a person; '' if it has no word; split at
 * graphemes, so letters keep their accents.
 */
export function formatInitials(name: string): string {
  const words = name.split(/[\s,.–-]+/).filter(word => word !== '')
  return words.slice(0, 2).map(firstGrapheme).join('')
}

/** Unicode bidirectional control characters, removed from names: unbalanced ones would reorder the sentence around the name. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A name in quotes within a sentence, isolated by Unicode bidi isolates (as <bdi> does in markup), so that its direction does not affect
 * the sentence.
 */
export const quoteName = (name: string): string => t('format.quoted', { name: `\u2068${name.replace(bidiControls, '')}\u2069` })
