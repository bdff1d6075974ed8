// Parses and prints values of queries: numbers, lengths, sizes and days, with comparisons and ranges.
import type { Comparison, DateComparison, Day, RelativeDate, ValueComparison } from './model.ts'

/** The codec of one kind of value. `read` gives null for an invalid text; `write` gives a text that reads back as the same value. */
export type Form<Value> = {
  readonly read: (text: string) => Value | null
  readonly write: (value: Value) => string
  readonly compare: (one: Value, other: Value) => number
}

const maxValue = Number.MAX_SAFE_INTEGER
const whole = (value: number): number | null => (value <= maxValue ? Math.round(value) : null)
const numerically = (one: number, other: number): number => one - other

/** The codec of whole numbers, up to 2^53 - 1. */
export const numbers: Form<number> = {
  read: text => (/^\d{1,16}$/.test(text) ? whole(Number(text)) : null),
  write: String,
  compare: numerically,
}

const seconds: ReadonlyMap<string, number> = new Map(Object.entries({ s: 1, sec: 1, m: 60, min: 60, h: 3600 }))
/** A length in seconds: `90s`, `10m`, `1.5h`, `4:30`, `1:02:33`; a bare number is seconds. */
export const lengths: Form<number> = {
  read: text => {
    const clock = /^(?:(\d{1,6}):)?(\d{1,6}):([0-5]?\d)$/.exec(text)
    if (clock !== null) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
    const [, value, unit = 's'] = /^(\d{1,16}(?:\.\d{1,3})?)(s|sec|m|min|h)?$/i.exec(text) ?? []
    return value === undefined ? null : whole(Number(value) * (seconds.get(unit.toLowerCase()) ?? 1))
  },
  write: value => {
    if (value > 0 && value % 3600 === 0) return `${value / 3600}h`
    return value > 0 && value % 60 === 0 ? `${value / 60}m` : `${value}s`
  },
  compare: numerically,
}

const bytes: ReadonlyMap<string, number> = new Map(Object.entries({ b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }))
/** A size in bytes: `800kB`, `100MB`, `1.5GB`; a bare number is megabytes, as nobody counts bytes. */
export const sizes: Form<number> = {
  read: text => {
    const [, value, unit = 'mb'] = /^(\d{1,16}(?:\.\d{1,3})?)(b|kb|mb|gb|k|m|g)?$/i.exec(text) ?? []
    if (value === undefined) return null
    const name = unit.toLowerCase()
    return whole(Number(value) * (bytes.get(name) ?? bytes.get(`${name}b`) ?? 1))
  },
  write: value => {
    const unit = (['GB', 'MB', 'kB'] as const).find(name => value > 0 && value % (bytes.get(name.toLowerCase()) ?? 1) === 0)
    return unit === undefined ? `${value}B` : `${value / (bytes.get(unit.toLowerCase()) ?? 1)}${unit}`
  },
  compare: numerically,
}

/** How many days ago a relative date is: `2w` is 14, `6m` 180, `1y` 365. */
export const daysOf = ({ ago, unit }: RelativeDate): number => ago * { d: 1, w: 7, m: 30, y: 365 }[unit]

const units = ['d', 'w', 'm', 'y'] as const

/** A time ago: `30d`, `2w`, `6m`, `1y`, `today`, `yesterday`. */
const agoForm: Form<RelativeDate> = {
  read: text => {
    const word = text.toLowerCase()
    if (word === 'today') return { ago: 0, unit: 'd' }
    if (word === 'yesterday') return { ago: 1, unit: 'd' }
    const [, ago, letter] = /^(\d{1,5})(\w)$/.exec(word) ?? []
    const unit = units.find(candidate => candidate === letter)
    return ago === undefined || unit === undefined ? null : { ago: Number(ago), unit }
  },
  write: ({ ago, unit }) => `${ago}${unit}`,
  compare: (one, other) => daysOf(one) - daysOf(other),
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
/** A calendar date: `2024`, `2024-03`, `2024-03-09`; existing days from 1970 on. */
const dayForm: Form<Day> = {
  read: text => {
    const [, year, month = '0', day = '0'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? []
    const date = { year: Number(year), month: Number(month), day: Number(day) }
    return year !== undefined && isDay(date, text) ? date : null
  },
  write: ({ year, month, day }) => {
    const months = month === 0 ? '' : `-${twoDigits(month)}`
    return `${String(year).padStart(4, '0')}${months}${day === 0 ? '' : `-${twoDigits(day)}`}`
  },
  compare: (one, other) => firstDayOf(one) - firstDayOf(other),
}

function isDay({ year, month, day }: Day, text: string): boolean {
  const parts = text.split('-').length
  if (year < 1970 || month > 12 || (parts > 1 && month === 0) || (parts > 2 && day === 0)) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const millisOfDay = 86_400_000
/** First day of a day, month or year, in days since 1970. */
export const firstDayOf = ({ year, month, day }: Day): number => Date.UTC(year, Math.max(0, month - 1), Math.max(1, day)) / millisOfDay
/** The day after the last one of a day, month or year, in days since 1970. */
export function dayAfter({ year, month, day }: Day): number {
  if (month === 0) return Date.UTC(year + 1, 0, 1) / millisOfDay
  return (day === 0 ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)) / millisOfDay
}

/** Longer ones first, so that `<=` is not read as `<`. */
const comparisons = ['<=', '>=', '<', '>', '='] as const satisfies readonly Comparison[]

/**
 * Parses what follows an operator: `4`, `>=4`, `1990..1999`, `1990..`, `..1999`; reversed ends of a range are swapped. null: it is invalid.
 */
export function readTest<Value>(form: Form<Value>, operator: Comparison, text: string): ValueComparison<Value> | null {
  const sign = comparisons.find(candidate => text.startsWith(candidate))
  const rest = text.slice(sign?.length ?? 0)
  const comparator = operator === '=' && sign !== undefined ? sign : operator
  const dots = rest.indexOf('..')
  if (dots === -1) {
    const value = form.read(rest)
    return value === null ? null : { is: comparator, value }
  }
  if (comparator !== '=') return null
  const [low, high] = [rest.slice(0, dots), rest.slice(dots + 2)]
  const [from, to] = [form.read(low), form.read(high)]
  if (from !== null && to !== null) return form.compare(from, to) <= 0 ? { is: '..', from, to } : { is: '..', from: to, to: from }
  if (from !== null && high === '') return { is: '>=', value: from }
  return to !== null && low === '' ? { is: '<=', value: to } : null
}

/** Prints a test with its operator, as it stands behind the name of the field: `:1990..1999`, `>=4`. */
export function writeTest<Value>({ write }: Form<Value>, test: ValueComparison<Value>): string {
  if (test.is === '..') return `:${write(test.from)}..${write(test.to)}`
  return `${test.is === '=' ? ':' : test.is}${write(test.value)}`
}

/** Parses a date test, with all values either ago or in the calendar; null: it is invalid. */
export const readDateTest = (operator: Comparison, text: string): DateComparison | null =>
  readTest(agoForm, operator, text) ?? readTest(dayForm, operator, text)

const isAgo = (value: RelativeDate | Day): value is RelativeDate => 'ago' in value
export function writeDateTest(test: DateComparison): string {
  const sample: RelativeDate | Day = test.is === '..' ? test.from : test.value
  return isAgo(sample) ? writeTest(agoForm, test as ValueComparison<RelativeDate>) : writeTest(dayForm, test as ValueComparison<Day>)
}
