// The search against one that does it the slow and plain way, on made-up libraries.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../model/fold.ts'
import { filterRows, markTracks, matchingTracks } from './search.ts'
import { titled } from './search-for-tests.ts'

const syllables = [
  'a',
  'be',
  'Ça',
  'de ',
  'É',
  ' ',
  'ab',
  'x',
  'Straße',
  'lantern',
  'lantren',
  '東',
  '한',
  "'",
  '.',
  '-',
  '& ',
  'The ',
  '1',
  '🌊',
  '\u0301',
]
const name = fc.array(fc.constantFrom(...syllables), { maxLength: 6 }).map(parts => parts.join(''))
const typed = fc.oneof(
  name,
  fc.array(name, { maxLength: 3 }).map(words => words.join(' ')),
)

describe('against plain comparison', () => {
  const isOfLetters = (word: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(word)
  const wordsIn = (text: string): readonly string[] =>
    fold(text)
      .split(' ')
      .flatMap(part => (isOfLetters(part) ? (part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) : [part]))
      .filter(word => word !== '')
  const wordsTyped = (text: string): readonly string[] => {
    const words = wordsIn(text)
    return words.some(isOfLetters) ? words.filter(isOfLetters) : words
  }
  const holds = (word: string, typedWord: string): boolean =>
    /^[\0-\x7f]$/.test(typedWord) ? word.startsWith(typedWord) : word.includes(typedWord)

  /** The least number of letters added, left out, replaced, or swapped with their neighbour. */
  function distance(one: string, other: string): number {
    const rows = [[...Array(other.length + 1).keys()]]
    for (let a = 1; a <= one.length; a++) {
      rows.push([a])
      for (let b = 1; b <= other.length; b++) {
        const at = (up: number, back: number): number => rows[a - up]?.[b - back] ?? Number.POSITIVE_INFINITY
        const isSwap = a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
        const steps = [at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (one[a - 1] === other[b - 1] ? 0 : 1), isSwap ? at(2, 2) + 1 : 9]
        rows[a]?.push(Math.min(...steps))
      }
    }
    return rows[one.length]?.[other.length] ?? 0
  }
  const isNear = (word: string, typedWord: string): boolean =>
    [-1, 0, 1].some(more => distance(typedWord, word.slice(0, typedWord.length + more)) <= 1)

  /** 8 to 1, best first, 0 = does not fit: as match-score.ts says it. */
  function plainFit(own: string, others: readonly string[], text: string, everyName: readonly string[]): number {
    const asked = wordsTyped(text)
    const [first = ''] = asked
    if (asked.length === 0) return 0
    const ownWords = wordsIn(own)
    const otherWords = others.flatMap(wordsIn)
    const worst = Math.min(
      ...asked.map(word => {
        if (ownWords.some(known => known.startsWith(word))) return 6
        if (otherWords.some(known => known.startsWith(word))) return 5
        if (ownWords.some(known => holds(known, word))) return 4
        if (otherWords.some(known => holds(known, word))) return 3
        const isRare = everyName.flatMap(wordsIn).filter(known => holds(known, word)).length < 5
        const mayBeMistyped = word.length >= 5 && !/\p{N}/u.test(word) && isRare
        if (!mayBeMistyped) return 0
        if (ownWords.some(known => isNear(known, word))) return 2
        return otherWords.some(known => isNear(known, word)) ? 1 : 0
      }),
    )
    const line = [ownWords[0] ?? '', ...ownWords.slice(1).filter(isOfLetters)]
    const last = asked.length - 1
    if (worst < 6 || !asked.every((word, index) => (index === last ? line[index]?.startsWith(word) : line[index] === word))) return worst
    const isShort = asked.length > 1 || new TextEncoder().encode(fold(own)).length <= new TextEncoder().encode(first).length + 4
    return isShort && line.length === asked.length && line[last] === asked[last] ? 8 : 7
  }

  it('finds the same tracks in the same tiers', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 30 }),
        fc.array(name, { minLength: 4, maxLength: 4 }),
        fc.array(fc.nat(3), { maxLength: 30 }),
        typed,
        (titles, others, plays, text) => {
          const library = titled(titles, others, plays)
          const [albumA = '', albumB = '', artistA = '', artistB = ''] = others
          const fitOf = (row: number): number => {
            const id = (library.tracks.id[row] ?? 0) - 1
            const album = id % 2 === 0 ? [albumA, artistA] : [albumB, 'Various Artists']
            const credited = [artistA, artistB, ''][id % 3] ?? ''
            return plainFit(titles[id] ?? '', [...album, credited], text, [...titles, ...others, 'Various Artists'])
          }
          const playsOf = (row: number): number => library.tracks.plays[row] ?? 0
          const expected = [...library.orders.title]
            .filter(row => fitOf(row) > 0)
            .toSorted((a, b) => fitOf(b) - fitOf(a) || playsOf(b) - playsOf(a))
          expect([...matchingTracks(library, text)]).toEqual(expected)
          expect([...library.orders.album].filter(row => markTracks(library, text)[row] === 1)).toEqual([
            ...filterRows(library, library.orders.album, text),
          ])
          expect([...filterRows(library, library.orders.album, text)].length).toBe(
            wordsTyped(text).length === 0 ? titles.length : expected.length,
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('finds the same whether a text is typed letter by letter, changed, or there at once', () => {
    const names = fc.array(name, { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(
        names,
        fc.array(name, { minLength: 4, maxLength: 4 }),
        fc.array(typed, { minLength: 1, maxLength: 3 }),
        (titles, others, texts) => {
          const library = titled(titles, others)
          for (const text of texts) {
            for (let length = 1; length <= text.length; length++) matchingTracks(library, text.slice(0, length))
            expect([...matchingTracks(library, text)]).toEqual([...matchingTracks(titled(titles, others), text)])
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('finds rows wherever they stand, in any script', () => {
    const titles = Array.from({ length: 17_000 }, (_, index) => (index % 7 === 0 ? `東京 ${index} x` : `Song ${index} y`))
    const library = titled(titles, ['A', 'B', 'C', 'D'])
    for (const text of ['8191', '8192 x', '16384', '東', 'x', 'song 16999']) {
      const words = wordsTyped(text)
      const expected = titles.flatMap((title, row) => (words.every(word => wordsIn(title).some(known => holds(known, word))) ? [row] : []))
      expect([...matchingTracks(library, text)].toSorted((a, b) => a - b)).toEqual(expected)
    }
  })
})
