// Conditions in a person's words: chips that show what was understood.
import { fieldNamed, traits } from './fields.ts'
import { isPlain } from './find.ts'
import type { Ago, DateTest, Day, Parsed, Part, Query, Term, Test } from './model.ts'
import { lengths, sizes, writeDateTest } from './values.ts'

/**
 * What one or more conditions mean, and where they stand in the text: cutting that out takes them back. `key` is what is asked about, ''
 * where there is nothing but words.
 */
export type Chip = { readonly from: number; readonly to: number; readonly key: string; readonly words: string; readonly opposite: boolean }

/** One for every condition of a text, in its order; words beside each other are one. None for plain words: they say it themselves. */
export function chipsOf(parsed: Parsed): readonly Chip[] {
  return isPlain(parsed) ? [] : chipsOfParts(parsed.parts)
}

/** The same for plain words, too; all songs where nothing is asked for. */
export function conditionsOf({ parts }: Parsed): readonly Chip[] {
  const chips = chipsOfParts(parts)
  return chips.length > 0 ? chips : [{ from: 0, to: 0, key: '', words: 'All songs', opposite: false }]
}

function chipsOfParts(parts: readonly Part[]): readonly Chip[] {
  const chips: Chip[] = []
  let words: Chip | null = null
  for (const { from, to, query } of parts) {
    const opposite = query.kind === 'not'
    const chip = { from, to, ...said(opposite ? query.of : query), opposite }
    const joined: Chip = words !== null && query.kind === 'word' ? { ...words, to, words: `${words.words} ${query.text}` } : chip
    if (joined !== chip) chips.pop()
    chips.push(joined)
    words = query.kind === 'word' ? joined : null
  }
  return chips
}

type Said = Pick<Chip, 'key' | 'words'>
const said = (query: Query): Said =>
  query.kind === 'all' || query.kind === 'and' || query.kind === 'or' || query.kind === 'not'
    ? { key: '', words: say(query) }
    : sayTerm(query)

/** A query as part of a sentence: `Year 1990–1999`, `Genre: jazz or Genre: soul`. */
export function say(query: Query): string {
  switch (query.kind) {
    case 'all':
      return 'All songs'
    case 'and':
      return query.of.map(part => (part.kind === 'or' ? `(${say(part)})` : say(part))).join(' and ')
    case 'or':
      return query.of.map(part => (part.kind === 'and' ? `(${say(part)})` : say(part))).join(' or ')
    case 'not':
      return query.of.kind === 'and' || query.of.kind === 'or' ? `not (${say(query.of)})` : `not ${say(query.of)}`
    default: {
      const { key, words } = sayTerm(query)
      return key === '' ? words : `${key}${query.kind === 'text' && query.test !== 'is' ? ':' : ''} ${words}`
    }
  }
}

const wordsOf = (name: string): string => fieldNamed(name)?.words ?? name

function sayTerm(term: Term): Said {
  switch (term.kind) {
    case 'word':
      return { key: '', words: term.text }
    case 'phrase':
      return { key: '', words: `“${term.text}”` }
    case 'text':
      return sayText(term)
    case 'number':
      return { key: wordsOf(term.field), words: sayNumber(term) }
    case 'date':
      return { key: wordsOf(term.field), words: sayDate(term.test) }
    case 'flag':
      return { key: 'Has', words: traits[term.has] }
  }
}

function sayText({ field, test, text }: Extract<Term, { kind: 'text' }>): Said {
  const key = wordsOf(field)
  if (test === 'has') return { key, words: text }
  if (test === 'phrase') return { key, words: `“${text}”` }
  return text === '' ? { key: '', words: `No ${key.toLowerCase()}` } : { key, words: `is “${text}”` }
}

function sayNumber({ field, test }: Extract<Term, { kind: 'number' }>): string {
  const value = (number: number): string => {
    if (field === 'length') return lengths.write(number).replace(/([hms])$/, unit => ` ${unit === 'm' ? 'min' : unit}`)
    return field === 'size' ? sizes.write(number).replace(/(\D+)$/, ' $1') : String(number)
  }
  return sayTest(test, value)
}

function sayTest<Value>(test: Test<Value>, value: (value: Value) => string): string {
  if (test.is === '..') return `${value(test.from)}–${value(test.to)}`
  return `${{ '=': '', '<': 'under ', '<=': 'up to ', '>': 'over ', '>=': 'from ' }[test.is]}${value(test.value)}`
}

const units = { d: 'day', w: 'week', m: 'month', y: 'year' } as const
const sayAgo = ({ ago, unit }: Ago): string => `${ago} ${units[unit]}${ago === 1 ? '' : 's'}`

function sayDate(test: DateTest): string {
  if (test.is === '..') {
    if ('ago' in test.from && 'ago' in test.to) return `${sayAgo(test.from)} to ${sayAgo(test.to)} ago`
    return `${writeDateTest(test).slice(1).replace('..', '–')}`
  }
  if (!('ago' in test.value)) {
    const day = writeDateTest({ is: '=', value: test.value as Day }).slice(1)
    return `${{ '=': 'in ', '<': 'before ', '<=': 'up to ', '>': 'after ', '>=': 'from ' }[test.is]}${day}`
  }
  if (test.value.ago === 0 && (test.is === '=' || test.is === '<=')) return 'today'
  const ago = sayAgo(test.value)
  switch (test.is) {
    case '=':
    case '<=':
      return `in the last ${ago}`
    case '<':
      return `less than ${ago} ago`
    case '>':
      return `more than ${ago} ago`
    case '>=':
      return `${ago} ago or earlier`
  }
}
