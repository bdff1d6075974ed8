// What people type, what is understood, and what is said about the rest.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { termsOf } from './evaluate.ts'
import type { Query } from './model.ts'
import { maxTerms, parse } from './parse.ts'
import { anyQuery } from './queries-for-tests.ts'
import { queryText } from './query-text.ts'

const queryOf = (text: string): Query => parse(text).query
/** The text printed again: one line says what was understood. */
const read = (text: string): string => queryText(queryOf(text))
/** Remarks as the marked part of the text and the words. */
const remarks = (text: string): readonly string[] =>
  parse(text).remarks.map(({ from, to, message }) => `${text.slice(from, to)}| ${message}`)

describe('plain words', () => {
  it('stay words, whatever they spell', () => {
    expect(queryOf('slack  water')).toEqual({
      kind: 'and',
      of: [
        { kind: 'word', text: 'slack' },
        { kind: 'word', text: 'water' },
      ],
    })
    for (const text of [
      'black and white',
      'now or never',
      'why not',
      'NOW OR NEVER',
      'AC/DC',
      '12" mix',
      'a-ha',
      'Artist - Title',
      'live: at home',
    ]) {
      expect(termsOf(queryOf(text)).map(term => (term.kind === 'word' ? term.text : null))).toEqual(text.split(' '))
      expect(remarks(text)).toEqual([])
    }
    expect(queryOf('   ')).toEqual({ kind: 'all' })
  })
  it('are joined by capitals, and by small letters beside something that is no word', () => {
    expect(read('Now OR never')).toBe('Now OR never')
    expect(read('1 OR 2')).toBe('1 OR 2')
    expect(read('live or genre:jazz')).toBe('live OR genre:jazz')
    expect(read('genre:jazz and not live')).toBe('genre:jazz -live')
    expect(read('not genre:jazz')).toBe('-genre:jazz')
    expect(read('genre:jazz live or demo')).toBe('genre:jazz live any:or demo')
    expect(read('a (b or c)')).toBe('a b any:or c')
    expect(read('a (b OR c) d')).toBe('a (b OR c) d')
  })
})

describe('fields', () => {
  it('hold a word, a phrase or the whole text', () => {
    expect(queryOf('artist:miles')).toEqual({ kind: 'text', field: 'artist', test: 'has', text: 'miles' })
    expect(queryOf('ARTIST:"Miles Davis"')).toEqual({ kind: 'text', field: 'artist', test: 'phrase', text: 'Miles Davis' })
    expect(queryOf('artist="Miles \\"M\\" Davis"')).toEqual({ kind: 'text', field: 'artist', test: 'is', text: 'Miles "M" Davis' })
    expect(read('by:“Miles Davis” -live')).toBe('artist:"Miles Davis" -live')
    expect(read('genre: jazz')).toBe('genre:jazz')
    expect(read('genre!=jazz')).toBe('-genre="jazz"')
    expect(read('path:"C:\\Music"')).toBe('path:"C:\\\\Music"')
    expect(read('genre=""')).toBe('genre=""')
  })
  it.each([
    ['year:1990..1999', 'year:1990..1999'],
    ['year:1999..1990', 'year:1990..1999'],
    ['year:1990..', 'year>=1990'],
    ['year:..1999', 'year<=1999'],
    ['rating>=4', 'rating>=4'],
    ['rating:>=4', 'rating>=4'],
    ['rating: >=4', 'rating>=4'],
    ['rating=4', 'rating:4'],
    ['rating!=4', '-rating:4'],
    ['rating:up', 'rating>=5'],
    ['rating:down', 'rating:1'],
    ['plays:0', 'plays:0'],
    ['added<30d', 'added<30d'],
    ['added:today', 'added:0d'],
    ['added:2024', 'added:2024'],
    ['added:2024-3..2024-05-09', 'added:2024-03..2024-05-09'],
    ['length>10m', 'length>10m'],
    ['length:3:30..4:00', 'length:210s..4m'],
    ['length<1:02:03', 'length<3723s'],
    ['length>1.5h', 'length>90m'],
    ['size>100MB', 'size>100MB'],
    ['size<1.5GB', 'size<1500MB'],
    ['size:3', 'size:3MB'],
    ['has:cover', 'has:artwork'],
    ['any:or', 'any:or'],
    ['any:"low tide"', '"low tide"'],
  ])('%s', (text, printed) => {
    expect(read(text)).toBe(printed)
    expect(remarks(text)).toEqual([])
  })
})

describe('what is not understood', () => {
  it.each([
    ['artist:', 'artist:| Artist: the value is missing, as in artist:"Blue Harbour".', ''],
    ['artist: year:1990', 'artist:| Artist: the value is missing, as in artist:"Blue Harbour".', 'year:1990'],
    ['year:abc tide', 'abc| Year needs a number, as in year:1990..1999.', 'tide'],
    ['year:..', '..| Year needs a number, as in year:1990..1999.', ''],
    ['added<soon', 'soon| Added needs days ago or a date, as in added<30d.', ''],
    ['added:2023-02-30', '2023-02-30| Added needs days ago or a date, as in added<30d.', ''],
    ['length>long', 'long| Length needs a time, as in length>10m.', ''],
    ['title<5', '5| Title is a text: it has no more and no less.', ''],
    ['mood:happy', 'mood| There is no field “mood”.', 'mood:happy'],
    ['artist:"Miles', '"| This quote is never closed.', 'artist:"Miles"'],
    ['(tide OR rain', '(| This bracket is never closed.', 'tide OR rain'],
    ['tide)', ')| This bracket was never opened.', 'tide'],
    ['tide OR', 'OR| Something is missing beside OR.', 'tide'],
    ['OR tide', 'OR| Something is missing beside OR.', 'tide'],
    ['(tide OR) sea', 'OR| Something is missing beside OR.', 'tide sea'],
    ['tide NOT', 'NOT| Something is missing after NOT.', 'tide'],
    ['()', '()| There is nothing in these brackets.', ''],
    ['""', '""| There is nothing between these quotes.', ''],
  ])('%s', (text, remark, best) => {
    expect(remarks(text)).toEqual([remark])
    expect(read(text)).toBe(best)
  })
  it('is said of a trait with those that there are', () => {
    expect(remarks('has:wings')).toEqual([expect.stringMatching(/^wings\| A song can have: artwork, title, /)])
  })
  it('includes more conditions than anybody needs', () => {
    const { query, remarks: said } = parse('tide '.repeat(maxTerms + 10))
    expect(termsOf(query)).toHaveLength(maxTerms)
    expect(said).toEqual([{ from: maxTerms * 5, to: (maxTerms + 10) * 5, message: 'Only the first 64 conditions count.' }])
  })
})

test('parts are the conditions and where they stand', () => {
  const text = 'tide -(a OR b) not year:1990 artist: "low tide"'
  const { parts } = parse(text)
  expect(parts.map(({ from, to }) => text.slice(from, to))).toEqual(['tide', '-(a OR b)', 'not year:1990', 'artist: "low tide"'])
})

test('what is printed reads back as the same, without a remark', () => {
  fc.assert(
    fc.property(anyQuery, query => {
      const text = queryText(query)
      if (termsOf(query).length > maxTerms) return
      const { query: again, remarks: said } = parse(text)
      expect(again).toEqual(query)
      // A random word may look like the name of an unknown field, which only gives a remark.
      expect(said.filter(({ message }) => !message.startsWith('There is no field'))).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('any text is read, printed and read again as the same; remarks and parts lie inside it', () => {
  const pieces = [
    '(',
    ')',
    '-',
    '"',
    ' ',
    'or',
    'OR',
    'NOT',
    'and',
    'year:',
    '1990',
    '..',
    '<',
    '>=',
    'artist:',
    '"a b"',
    'x',
    '\\',
    '“',
    'has:',
    '東',
    '\n',
  ]
  const text = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(text, typed => {
      const { query, parts, remarks: said } = parse(typed)
      expect(parse(queryText(query)).query).toEqual(query)
      for (const { from, to } of [...parts, ...said]) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(typed.length)
      }
    }),
    { numRuns: 5000 },
  )
})

test.each(['(', ')', '-', '"', '(-', 'artist:', 'artist: ', 'NOT ', '(a OR ', 'x OR ', '\\', '" ', 'a:', '1', '<'])(
  '100 kB of %j come to an end',
  piece => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    const { query } = parse(text)
    expect(queryText(query).length).toBeLessThan(3 * text.length)
  },
)
