// Names folded and ranked from their bytes: just as fold and sortKey say, text by text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../model/fold.ts'
import { textBuilder } from '../model/text-column.ts'
import { readNames } from './name-ranks.ts'
import { sortKey } from './sort-key.ts'
import { textOrder } from './text-order.ts'

const columnOf = (texts: readonly string[]) => {
  const column = textBuilder(texts.length)
  for (const text of texts) column.add(text)
  return column.finish()
}

/** Code points of a sort key, its mark for "last" being behind all of them. */
const pointsOf = (key: string): readonly number[] => {
  const points = [...key].map(character => character.codePointAt(0) ?? 0)
  if (key === '\uffff\uffff') return [0x11_0000, 0x11_0000]
  return key.startsWith('\uffff') ? [0x11_0000, ...points.slice(1)] : points
}
const compare = (a: string, b: string): number => {
  const [left, right] = [pointsOf(a), pointsOf(b)]
  const at = left.findIndex((point, index) => point !== right[index])
  return at === -1 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1)
}

const word = fc.constantFrom(
  'the',
  'The',
  'an',
  'les',
  "L'",
  "l'",
  'Überfahrt',
  'Ægir',
  'Łódź',
  'İ',
  '½',
  '²',
  '´',
  '\u00a0',
  '\u00a8',
  'e\u0301',
  'Part',
  '007',
  '12',
  '1',
  '1,',
  ',000',
  'R.E.M.',
  '(Live)',
  '...',
  '東京',
  '🌊',
  '𠮷',
  '\u0000',
  '\u007f',
  "d'or",
  '`',
  'die',
  'l’or',
  'L’',
  '’',
  '‘',
  'Слёзы',
  'и\u0306',
  'ΟΔΟΣ',
  'ό',
  'שִׁיר',
  'أغنية',
  'ا\u0653',
  '٣',
  '\u0488',
  'が',
  'カ\u3099',
  'ヴァ',
  'ヷ',
  'ー',
  '「',
  '고요',
  '가\u11a8',
  '\u1100',
)
const name = fc.oneof(
  fc.array(fc.oneof(word, fc.constantFrom(' ', '  ', '\t', '-', '_', 'x')), { maxLength: 5 }).map(parts => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary-ascii', maxLength: 8 }),
)
/** Names as decoded from UTF-8, so without lone surrogates. */
const names = fc.array(
  name.map(text => text.toWellFormed()),
  { maxLength: 12 },
)

describe('names', () => {
  it('are folded as fold says, whatever letter they are', () => {
    const letters = Array.from({ length: 0x1_0000 }, (_, point) => String.fromCharCode(point).toWellFormed())
    const { folded } = readNames(columnOf(letters), [0, 0])
    expect(letters.map((_, row) => folded.at(row))).toEqual(letters.map(letter => `${fold(letter)}\n`))
  })

  it('are folded as fold says and ranked as sortKey says, for any texts', () => {
    fc.assert(
      fc.property(names, texts => {
        const { folded, rank } = readNames(columnOf(texts), [0, 0])
        expect(texts.map((_, row) => folded.at(row))).toEqual(texts.map(text => `${fold(text)}\n`))
        const keys = [...new Set(texts.map(text => sortKey(text)))].toSorted(compare)
        expect([...rank]).toEqual(texts.map(text => keys.indexOf(sortKey(text)) + 1))
      }),
      { numRuns: 800 },
    )
  })

  it('have one rank for all that people see as one', () => {
    const { rank } = readNames(
      columnOf(['beatles', 'The Beatles', 'Vol. 10', 'vol 9', '', 'Ébb', 'ebb', '???', "L'Aventure", 'Aventure']),
      [0, 0],
    )
    expect([...rank]).toEqual([2, 2, 5, 4, 7, 3, 3, 6, 1, 1])
  })

  it('are folded whatever stands in their middle and at their end', () => {
    const middles = ['', ' ', '  ', '7', '@', '[', '`', '{', '/', ':', '\u0000', '\u0010', 'é']
    const names = Array.from({ length: 40 }, (_, length) => length).flatMap(length =>
      middles.flatMap(middle => ['', 'b', '9', 'c '.repeat(9)].map(end => `${'A'.repeat(length)}${middle}${end}`)),
    )
    const { folded, rank } = readNames(columnOf(names), [0, 0])
    expect(names.map((_, row) => folded.at(row))).toEqual(names.map(name => `${fold(name)}\n`))
    const keys = [...new Set(names.map(name => sortKey(name)))].toSorted(compare)
    expect([...rank]).toEqual(names.map(name => keys.indexOf(sortKey(name)) + 1))
  })

  it('may be as long as names can be', () => {
    const digits = '1 '.repeat(500)
    const { folded, rank } = readNames(columnOf(['\ufdfa'.repeat(1000), digits, `${digits}1`.slice(0, 1000)]), [0, 0])
    expect(folded.at(0)).toBe(`${fold('\ufdfa'.repeat(1000))}\n`)
    expect([...rank]).toEqual([2, 1, 1])
  })

  it('may be that long all of them', () => {
    const texts = Array.from({ length: 700 }, (_, row) => `${'a'.repeat(990)}${row + 100}`)
    const { folded, rank } = readNames(columnOf(texts), [0, 0])
    expect(texts.map((_, row) => folded.at(row))).toEqual(texts.map(text => `${text}\n`))
    expect([...rank]).toEqual(texts.map((_, row) => row + 1))
  })
})

describe('the order of texts', () => {
  it('is that of their bytes, however many begin alike', () => {
    const beginnings = ['', 'same beginning', 'same beginning of many, many', '\u00e9', '\ud83c\udf0a']
    const texts = [
      ...new Set(Array.from({ length: 12_000 }, (_, index) => `${beginnings[index % 5]}${((index * 7919) % 12_007).toString(36)}`)),
    ]
    const encoder = new TextEncoder()
    const bytes = new Map(texts.map(text => [text, Buffer.from(encoder.encode(text))]))
    const expected = texts.toSorted((a, b) => Buffer.compare(bytes.get(a) ?? Buffer.of(), bytes.get(b) ?? Buffer.of()))
    expect([...textOrder(columnOf(texts))].map(code => texts[code])).toEqual(expected)
  })
})
