// The groups of a sorted list for the bar beside it, by first letter, decade or year; their starts are found by binary search.

import { t } from '../../words/words.ts'
import { sortKey } from './sort-key.ts'

/** A group: `label` is short, `name` is for screen readers. */
export type Initial = { readonly label: string; readonly name: string }

/** A group with the position in the list at which it begins. */
export type GroupStart = Initial & { readonly position: number }

/** First code point of each script after Latin, ascending, with label and name; code points in between belong to the script before. */
const scripts: readonly (readonly [number, string, string])[] = [
  [0x7b, 'Æ', t('initials.latin')],
  [0x370, 'Ω', t('initials.greek')],
  [0x400, 'Я', t('initials.cyrillic')],
  [0x530, 'Ա', t('initials.armenian')],
  [0x590, 'א', t('initials.hebrew')],
  [0x600, 'ع', t('initials.arabic')],
  [0x900, 'अ', t('initials.indian')],
  [0xe00, 'ก', t('initials.thai')],
  [0xf00, '…', t('initials.others')],
  [0x10a0, 'ა', t('initials.georgian')],
  [0x1100, '한', t('initials.korean')],
  [0x1200, '…', t('initials.others')],
  [0x3040, 'あ', t('initials.kana')],
  [0x3100, '漢', t('initials.han')],
  [0xa000, '…', t('initials.others')],
  [0xac00, '한', t('initials.korean')],
  [0xd800, '…', t('initials.others')],
  [0x20000, '漢', t('initials.han')],
]

export const digits: Initial = { label: '#', name: t('initials.numbers') }
const nameless: Initial = { label: '•', name: t('initials.nameless') }
export const letters: readonly Initial[] = Array.from({ length: 26 }, (_, index) => {
  const letter = String.fromCharCode(0x41 + index)
  return { label: letter, name: letter }
})

/**
 * The group of a name by its sort key, so without article and accents; digits are `#`, each script other than Latin is one group, and names
 * without letter or digit are a group of their own.
 */
export function initialOf(name: string): Initial {
  const first = sortKey(name).codePointAt(0) ?? 0xffff
  // The sort key marks names without any letter or digit by U+FFFF (sort-key.ts).
  if (first === 0xffff) return nameless
  const letter = letters[first - 0x61]
  if (letter !== undefined) return letter
  if (first < 0x61) return digits
  const script = scripts.findLast(([from]) => from <= first)
  return script === undefined ? nameless : { label: script[1], name: script[2] }
}

export const unknownInitial: Initial = { label: '–', name: t('initials.unknown') }

/** The group of a year: its decade, or for 0 the group of unknown ones. */
export function decadeInitial(year: number): Initial {
  if (year === 0) return unknownInitial
  const decade = Math.floor(year / 10) * 10
  return { label: `${decade}`, name: t('initials.decade', { decade: `${decade}` }) }
}

/** The group of a day (days since 1970): its year, or for 0 the group of unknown ones. */
export function yearOfDay(days: number): Initial {
  if (days === 0) return unknownInitial
  const year = String(new Date(days * 86_400_000).getUTCFullYear())
  return { label: year, name: year }
}

/** Most groups searched for: more mean that the list is not sorted by what it is grouped by, and the search would not end. */
const maxGroups = 200

/**
 * The starts of the groups of a list in which each group is contiguous, at most `maxGroups`, by binary search: some twenty calls of
 * `groupAt` per group.
 */
export function startsOf(count: number, groupAt: (position: number) => Initial): readonly GroupStart[] {
  const starts: GroupStart[] = []
  for (let from = 0; from < count && starts.length < maxGroups; ) {
    const group = groupAt(from)
    starts.push({ ...group, position: from })
    let [low, high] = [from + 1, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (groupAt(middle).label === group.label) low = middle + 1
      else high = middle
    }
    from = low
  }
  return starts
}

/** Index of the group that a position belongs to, the last that begins at it or before; -1: none does. */
export const groupAround = (starts: readonly GroupStart[], position: number): number =>
  starts.findLastIndex(start => start.position <= position)

/** The first position whose sort key is not below `key`, by binary search, or `count` if all are below; `keyAt` has to ascend. */
export function firstFrom(key: string, count: number, keyAt: (position: number) => string): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(keyAt(middle), key)) low = middle + 1
    else high = middle
  }
  return low
}

const afterAllPoints = 0x11_0000
/** Code point at index `at` of a sort key; the mark of nameless ones, U+FFFF, sorts behind every character (sort-key.ts). */
function pointAt(key: string, at: number): number {
  const point = key.codePointAt(at) ?? 0
  return point === 0xffff ? afterAllPoints : point
}

/** Whether one sort key is before the other, by code points; a key is before every longer one that begins with it. */
export function isBefore(one: string, other: string): boolean {
  for (let at = 0; at < one.length && at < other.length; ) {
    const [x, y] = [pointAt(one, at), pointAt(other, at)]
    if (x !== y) return x < y
    at += x > 0xffff && x !== afterAllPoints ? 2 : 1
  }
  return one.length < other.length
}
