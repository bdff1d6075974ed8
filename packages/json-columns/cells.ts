// Conversion of one parsed cell to a clean value. Never fails: an invalid cell counts as unknown (protocol 0, rules 1 and 2). Nearly all
// rows are converted from their bytes by wasm/rows.ts instead, with the same results.

/**
 * Most characters of a text; longer than any title, and shorter than the limits of what carries titles (the queue's context, the system's
 * media keys).
 */
const maxTextLength = 1000

const numeric = /^\s*-?\d+(\.\d+)?\s*$/

/** A finite number or numeric text as a number, true as 1 and false as 0; NaN for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' && value.length < 40 && numeric.test(value) ? Number(value) : Number.NaN
}

/** A number without its fraction, if that is from 1 to `max`; 0 for everything else. */
export function countOf(value: unknown, max: number): number {
  const number = Math.trunc(numberOf(value))
  return number > 0 && number <= max ? number : 0
}

/** An id: a whole number from 0 up, or -1 when there is none. */
export function idOf(value: unknown): number {
  if (typeof value === 'boolean') return -1
  const number = numberOf(value)
  // The addition turns -0 into 0.
  return Number.isSafeInteger(number) && number >= 0 ? number + 0 : -1
}

/** The id of a row's key: digits without leading zero, so that every id has one spelling; -1 for any other member. */
export const idOfKey = (key: string): number => (/^(0|[1-9]\d{0,15})$/.test(key) ? idOf(key) : -1)

export const flagOf = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/** Text, cut to `maxTextLength` characters, or a finite number as text; '' for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value !== 'string') return ''
  return value.length > maxTextLength ? value.slice(0, maxTextLength) : value
}

/** The non-empty texts of a list; empty for anything else. */
export const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf).filter(text => text !== '') : [])

/** The digits of a cover's id; '' for none (0, null, "" and non-numbers). */
export function artworkOf(value: unknown): string {
  const digits = typeof value === 'number' ? String(value) : value
  return typeof digits === 'string' && /^\d{1,20}$/.test(digits) && !/^0+$/.test(digits) ? digits : ''
}

/** A gain in decibels; NaN for none, also beyond ±60. */
export function gainOf(value: unknown): number {
  const gain = typeof value === 'boolean' ? Number.NaN : numberOf(value)
  return Math.abs(gain) <= 60 ? gain : Number.NaN
}

const date = /^\d{4}-\d{2}-\d{2}/
/** `YYYY-MM-DD…` as days since 1970; 0 for anything else, and for earlier dates. */
export function dayOf(value: unknown): number {
  if (typeof value !== 'string' || !date.test(value)) return 0
  const days = Date.UTC(Number(value.slice(0, 4)), Number(value.slice(5, 7)) - 1, Number(value.slice(8, 10))) / 86_400_000
  return Math.max(days, 0)
}

/** The valid ids of a list; empty for anything else. */
export const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(idOf).filter(id => id >= 0) : [])
