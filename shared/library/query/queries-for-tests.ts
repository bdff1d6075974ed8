// For property tests: generators of normalised queries of every kind.
import fc from 'fast-check'
import type { TextComparison } from '../search/search-texts.ts'
import { fields, traits } from './fields.ts'
import type { Comparison, DateComparison, Day, NumberField, Query, RelativeDate, Term, TextField, ValueComparison } from './model.ts'
import { allOf, anyOf, notOf } from './normalised.ts'
import { dayAfter, daysOf, firstDayOf } from './values.ts'

const comparison = fc.constantFrom<Comparison>('=', '<', '<=', '>', '>=')
const testOf = <Value>(value: fc.Arbitrary<Value>, order: (value: Value) => number): fc.Arbitrary<ValueComparison<Value>> =>
  fc.oneof(
    fc.record({ is: comparison, value }),
    fc.tuple(value, value).map(([one, other]) => {
      const [from, to] = order(one) <= order(other) ? [one, other] : [other, one]
      return { is: '..' as const, from, to }
    }),
  )

const ago: fc.Arbitrary<RelativeDate> = fc.record({ ago: fc.nat(9999), unit: fc.constantFrom('d', 'w', 'm', 'y') })
const day: fc.Arbitrary<Day> = fc
  .record({ year: fc.integer({ min: 1970, max: 9999 }), month: fc.nat(12), day: fc.nat(31) })
  .map(date => (date.month === 0 ? { ...date, day: 0 } : date))
  .filter(date => date.day === 0 || dayAfter({ ...date, day: 0 }) - firstDayOf({ ...date, day: 0 }) >= date.day)

const namesOf = <Name extends string>(...kinds: readonly string[]): readonly Name[] =>
  fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name as Name)
const textField = fc.constantFrom(...namesOf<TextField>('text'))
const numberField = fc.constantFrom(...namesOf<NumberField>('number', 'length', 'size'))

/** Words that have to be quoted or could be read as something else, beside ordinary ones; no spaces or brackets, which end a word. */
const awkward = ['or', 'OR', 'not', 'And', '-', '-x', '--', '<3', '>=', '=', ':', '..', '12"', "don't", 'year:1', 'has:', 'a\\b', 'AC/DC']
const bare = (words: readonly string[]): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom(...words, 'tide', 'LOVE', '東京', '🌊', 'ß'),
      fc.string({ minLength: 1, maxLength: 8 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    )
    .filter(text => text !== '' && !/[\s()]/.test(text) && !/^["“„«]/.test(text))
const quoted = fc.string({ unit: 'grapheme', maxLength: 12 }).map(text => (text.trim() === '' ? 'low tide' : text))

const textTerm = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), field: textField, test: fc.constant<TextComparison>('has'), text: bare(awkward) }),
  fc.record({ kind: fc.constant('text' as const), field: textField, test: fc.constant<TextComparison>('phrase'), text: quoted }),
  fc.record({
    kind: fc.constant('text' as const),
    field: textField,
    test: fc.constant<TextComparison>('is'),
    text: fc.oneof(fc.constant(''), quoted),
  }),
)
const number = fc.oneof(fc.nat(10), fc.nat(5000), fc.maxSafeNat())
const dateTest: fc.Arbitrary<DateComparison> = fc.oneof(testOf(ago, daysOf), testOf(day, firstDayOf))

export const anyTerm: fc.Arbitrary<Term> = fc.oneof(
  fc.record({ kind: fc.constant('word' as const), text: bare(awkward) }),
  fc.record({ kind: fc.constant('phrase' as const), text: quoted }),
  textTerm,
  fc.record({ kind: fc.constant('number' as const), field: numberField, test: testOf(number, value => value) }),
  fc.record({ kind: fc.constant('date' as const), field: fc.constant('added' as const), test: dateTest }),
  fc.record({ kind: fc.constant('flag' as const), has: fc.constantFrom(...traits) }),
)

/** Queries of these terms, nested up to three levels deep. */
export const queriesOf = (term: fc.Arbitrary<Term>): fc.Arbitrary<Query> =>
  fc.letrec<{ query: Query }>(tie => ({
    query: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      term,
      fc.array(tie('query'), { minLength: 2, maxLength: 3 }).map(allOf),
      fc.array(tie('query'), { minLength: 2, maxLength: 3 }).map(anyOf),
      tie('query').map(notOf),
    ),
  })).query

export const anyQuery: fc.Arbitrary<Query> = queriesOf(anyTerm)
