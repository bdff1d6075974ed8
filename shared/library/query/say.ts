// Conditions in a person's words: chips that show what was understood.
import { fieldNamed, traits } from './fields.ts'
import { isPlain } from './find.ts'
import type { Ago, DateTest, Day, Parsed, Query, Term, Test } from './model.ts'
import { lengths, sizes, writeDateTest } from './values.ts'

/** What one or more conditions mean, and where they stand in the text: cutting that out takes them back. */
export type Chip = { readonly from: number; readonly to: number; readonly words: string; readonly opposite: boolean }

/** One for every condition of a text, in its order; words beside each other are one. None for plain words: they say it themselves. */
export function chipsOf(parsed: Parsed): readonly Chip[] {
  if (isPlain(parsed)) return []
  const chips: Chip[] = []
  let words: Chip | null = null
  for (const { from, to, query } of parsed.parts) {
    const chip = { from, to, words: say(query.kind === 'not' ? query.of : query), opposite: query.kind === 'not' }
    const joined: Chip = words !== null && query.kind === 'word' ? { ...words, to, words: `${words.words} ${query.text}` } : chip
    if (joined !== chip) chips.pop()
    chips.push(joined)
    words = query.kind === 'word' ? joined : null
  }
  return chips
}

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
    default:
      return sayTerm(query)
  }
}

const wordsOf = (name: string): string => fieldNamed(name)?.words ?? name

function sayTerm(term: Term): string {
  switch (term.kind) {
    case 'word':
      return term.text
    case 'phrase':
      return `“${term.text}”`
    case 'text':
      if (term.test === 'is')
        return term.text === '' ? `No ${wordsOf(term.field).toLowerCase()}` : `${wordsOf(term.field)} is “${term.text}”`
      return `${wordsOf(term.field)}: ${term.test === 'phrase' ? `“${term.text}”` : term.text}`
    case 'number':
      return sayNumber(term)
    case 'date':
      return sayDate(term.test)
    case 'flag':
      return `Has ${traits[term.has]}`
  }
}

function sayNumber({ field, test }: Extract<Term, { kind: 'number' }>): string {
  const value = (number: number): string => {
    if (field === 'length') return lengths.write(number).replace(/([hms])$/, unit => ` ${unit === 'm' ? 'min' : unit}`)
    return field === 'size' ? sizes.write(number).replace(/(\D+)$/, ' $1') : String(number)
  }
  return `${wordsOf(field)} ${sayTest(test, value)}`
}

function sayTest<Value>(test: Test<Value>, value: (value: Value) => string): string {
  if (test.is === '..') return `${value(test.from)}–${value(test.to)}`
  return `${{ '=': '', '<': 'under ', '<=': 'up to ', '>': 'over ', '>=': 'from ' }[test.is]}${value(test.value)}`
}

const units = { d: 'day', w: 'week', m: 'month', y: 'year' } as const
const sayAgo = ({ ago, unit }: Ago): string => `${ago} ${units[unit]}${ago === 1 ? '' : 's'}`

function sayDate(test: DateTest): string {
  if (test.is === '..') {
    if ('ago' in test.from && 'ago' in test.to) return `Added ${sayAgo(test.from)} to ${sayAgo(test.to)} ago`
    return `Added ${writeDateTest(test).slice(1).replace('..', '–')}`
  }
  if (!('ago' in test.value)) {
    const day = writeDateTest({ is: '=', value: test.value as Day }).slice(1)
    return `Added ${{ '=': 'in ', '<': 'before ', '<=': 'up to ', '>': 'after ', '>=': 'from ' }[test.is]}${day}`
  }
  if (test.value.ago === 0 && (test.is === '=' || test.is === '<=')) return 'Added today'
  const ago = sayAgo(test.value)
  switch (test.is) {
    case '=':
    case '<=':
      return `Added in the last ${ago}`
    case '<':
      return `Added less than ${ago} ago`
    case '>':
      return `Added more than ${ago} ago`
    case '>=':
      return `Added ${ago} ago or earlier`
  }
}
