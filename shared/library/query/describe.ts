// Renders conditions in a person's words, for the chips that show how a query was understood.
import type { Key } from '../../words/message.ts'
import { t } from '../../words/words.ts'
import { fieldNamed, fieldWords, traitWords } from './fields.ts'
import { isPlain } from './find.ts'
import type { DateComparison, Day, Parsed, Part, Query, RelativeDate, Term, TextField, ValueComparison } from './model.ts'
import { lengths, sizes, writeDateTest } from './values.ts'

/**
 * A condition as shown, with its range in the text, which is cut out to remove the condition. `key`: the field's name, '' for plain words;
 * `opposite`: it is negated.
 */
export type Chip = { readonly from: number; readonly to: number; readonly key: string; readonly words: string; readonly opposite: boolean }

/** One chip per condition in the order of the text; neighbouring words share one. None for plain words, which explain themselves. */
export function chipsOf(parsed: Parsed): readonly Chip[] {
  return isPlain(parsed) ? [] : chipsOfParts(parsed.parts)
}

/** Like `chipsOf`, but also for plain words; a chip "all songs" for an empty query. */
export function conditionsOf({ parts }: Parsed): readonly Chip[] {
  const chips = chipsOfParts(parts)
  return chips.length > 0 ? chips : [{ from: 0, to: 0, key: '', words: t('kinds.allSongs'), opposite: false }]
}

function chipsOfParts(parts: readonly Part[]): readonly Chip[] {
  const chips: Chip[] = []
  let words: Chip | null = null
  for (const { from, to, query } of parts) {
    const isOpposite = query.kind === 'not'
    const chip = { from, to, ...chipTextOf(isOpposite ? query.of : query), opposite: isOpposite }
    const joined: Chip = words !== null && query.kind === 'word' ? { ...words, to, words: `${words.words} ${query.text}` } : chip
    if (joined !== chip) chips.pop()
    chips.push(joined)
    words = query.kind === 'word' ? joined : null
  }
  return chips
}

type ChipText = Pick<Chip, 'key' | 'words'>
const chipTextOf = (query: Query): ChipText =>
  query.kind === 'all' || query.kind === 'and' || query.kind === 'or' || query.kind === 'not'
    ? { key: '', words: describeQuery(query) }
    : describeTerm(query)

/** A query as part of a sentence: `Year 1990–1999`, `Genre: jazz or Genre: soul`. */
export function describeQuery(query: Query): string {
  switch (query.kind) {
    case 'all':
      return t('kinds.allSongs')
    case 'and':
      return query.of
        .map(part => (part.kind === 'or' ? `(${describeQuery(part)})` : describeQuery(part)))
        .reduce((one, other) => t('query.chip.and', { first: one, second: other }))
    case 'or':
      return query.of
        .map(part => (part.kind === 'and' ? `(${describeQuery(part)})` : describeQuery(part)))
        .reduce((one, other) => t('query.chip.or', { first: one, second: other }))
    case 'not':
      return t('query.chip.not', {
        condition: query.of.kind === 'and' || query.of.kind === 'or' ? `(${describeQuery(query.of)})` : describeQuery(query.of),
      })
    default: {
      const { key, words } = describeTerm(query)
      if (key === '') return words
      return query.kind === 'text' && query.test !== 'is'
        ? t('query.chip.withText', { field: key, text: words })
        : t('query.chip.withValue', { field: key, value: words })
    }
  }
}

const wordsOf = (name: string): string => {
  const field = fieldNamed(name)
  return field === undefined ? name : fieldWords(field)
}

function describeTerm(term: Term): ChipText {
  switch (term.kind) {
    case 'word':
      return { key: '', words: term.text }
    case 'phrase':
      return { key: '', words: `“${term.text}”` }
    case 'text':
      return describeText(term)
    case 'number':
      return { key: wordsOf(term.field), words: describeNumber(term) }
    case 'date':
      return { key: wordsOf(term.field), words: describeDate(term.test) }
    case 'flag':
      return { key: fieldWords({ name: 'has' }), words: traitWords(term.has) }
  }
}

/** The messages of songs without a text in a field. */
const noValueKeys = {
  album: 'fields.none.album',
  albumartist: 'fields.none.albumArtist',
  artist: 'fields.none.artist',
  genre: 'fields.none.genre',
  path: 'fields.none.folder',
  playlist: 'fields.none.playlist',
  tag: 'fields.none.tag',
  title: 'fields.none.title',
  type: 'fields.none.fileType',
} as const satisfies Record<TextField, Key>

function describeText({ field, test, text }: Extract<Term, { kind: 'text' }>): ChipText {
  const key = wordsOf(field)
  if (test === 'has') return { key, words: text }
  if (test === 'phrase') return { key, words: `“${text}”` }
  return text === '' ? { key: '', words: t(noValueKeys[field]) } : { key, words: t('query.chip.is', { text }) }
}

function describeNumber({ field, test }: Extract<Term, { kind: 'number' }>): string {
  const value = (number: number): string => {
    if (field === 'length')
      return lengths
        .write(number)
        .replace(/^(.+)([hms])$/, (_, length: string, unit: string) =>
          t(`query.chip.length.${unit === 'h' || unit === 'm' ? unit : 's'}`, { length }),
        )
    return field === 'size' ? sizes.write(number).replace(/(\D+)$/, ' $1') : String(number)
  }
  return describeTest(test, value)
}

function describeTest<Value>(test: ValueComparison<Value>, valueText: (value: Value) => string): string {
  if (test.is === '..') return `${valueText(test.from)}–${valueText(test.to)}`
  return test.is === '=' ? valueText(test.value) : t(comparisonKeys[test.is], { value: valueText(test.value) })
}

const comparisonKeys = { '<': 'query.chip.under', '<=': 'query.chip.upTo', '>': 'query.chip.over', '>=': 'query.chip.from' } as const
const dateKeys = {
  '=': 'query.chip.inDate',
  '<': 'query.chip.before',
  '<=': 'query.chip.upTo',
  '>': 'query.chip.after',
  '>=': 'query.chip.from',
} as const

const describeAgo = ({ ago, unit }: RelativeDate): string => t(`query.chip.unit.${unit}`, { count: ago })

function describeDate(test: DateComparison): string {
  if (test.is === '..') {
    if ('ago' in test.from && 'ago' in test.to)
      return t('query.chip.dateRangeAgo', { start: describeAgo(test.from), end: describeAgo(test.to) })
    return `${writeDateTest(test).slice(1).replace('..', '–')}`
  }
  if (!('ago' in test.value)) {
    const day = writeDateTest({ is: '=', value: test.value as Day }).slice(1)
    return t(dateKeys[test.is], { value: day })
  }
  if (test.value.ago === 0 && (test.is === '=' || test.is === '<=')) return t('query.chip.today')
  const ago = describeAgo(test.value)
  switch (test.is) {
    case '=':
    case '<=':
      return t('query.chip.inTheLast', { time: ago })
    case '<':
      return t('query.chip.lessThanAgo', { time: ago })
    case '>':
      return t('query.chip.moreThanAgo', { time: ago })
    case '>=':
      return t('query.chip.agoOrEarlier', { time: ago })
  }
}
