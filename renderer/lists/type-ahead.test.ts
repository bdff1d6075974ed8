import { describe, expect, it } from 'vitest'
import { fold } from '../../shared/library/model/fold.ts'
import { textBuilder } from '../../shared/library/model/text-column.ts'
import { beginsWith, nameBegins } from '../../shared/library/search/text-search.ts'
import { findSorted, findTitle, isTyping, noTypeAhead, typeLetter } from './type-ahead.ts'

const titles = ['Almanac', 'Ébb & Flow', 'Eelgrass', 'Harbour', 'Éstuary']
const find = (text: string, cursor: number): number | null =>
  findTitle(fold(text), cursor, titles.length, at => fold(titles[at] ?? '').startsWith(fold(text)))

it('goes to the next title with that letter, around the end, whatever its accents', () => {
  expect([find('e', 0), find('e', 1), find('e', 2), find('e', 4)]).toEqual([1, 2, 4, 1])
})

it('stays on a title that still fits as more is typed', () => {
  expect([find('eel', 2), find('est', 2), find('xyz', 2), find('', 2)]).toEqual([2, 4, null, null])
})

it('begins anew after a pause', () => {
  const first = typeLetter(noTypeAhead, 'e', 5000)
  expect([typeLetter(first, 'e', 5300).text, typeLetter(first, 'h', 7000).text]).toEqual(['ee', 'h'])
})

it('takes a space for a letter only while a word is being typed', () => {
  const word = typeLetter(noTypeAhead, 's', 5000)
  expect([isTyping(noTypeAhead, 0), isTyping(word, 5300), isTyping(word, 7000)]).toEqual([false, true, false])
})

describe('typing into a list sorted by name', () => {
  const names = ['Amber', 'The Bells', 'Bells of Spring', 'Ébb', 'The Lake', 'Lake, Late', '窓']
  const typed = (text: string, cursor = -1) => findSorted(text, cursor, names.length, position => names[position] ?? null)
  it('finds names by halving, articles or not, accents or not', () => {
    expect(['am', 'bells', 'the bells', 'eb', 'the l', 'lake,', '窓'].map(text => typed(text))).toEqual([0, 2, 1, 3, 4, 5, 6])
  })
  it('finds the uppermost in a list that descends, and what comes behind it', () => {
    const down = (text: string, cursor = -1) =>
      findSorted(text, cursor, names.length, position => names.toReversed()[position] ?? null, true)
    expect(['am', 'bells', 'the bells', 'eb', 'the l', 'l', '窓', 'zz'].map(text => down(text))).toEqual([6, 4, 5, 3, 2, 1, 0, undefined])
    expect([down('b'), down('b', 4), down('b', 5)]).toEqual([4, 5, 4])
  })
  it('moves on with the same letter and begins again', () => {
    expect([typed('b'), typed('b', 1), typed('b', 2)]).toEqual([1, 2, 1])
  })
  it('leaves what it cannot know to the walk over all titles', () => {
    expect(['zz', 'th', 'vol. 1', ' '].map(text => typed(text))).toEqual([undefined, undefined, undefined, undefined])
  })
  it('looks at a few names of a million only', () => {
    let looks = 0
    const at = findSorted('q', -1, 1_000_000, position => {
      looks++
      return String.fromCharCode(0x61 + Math.floor(position / 40_000))
    })
    expect([at, looks < 60]).toEqual([640_000, true])
  })
})

it('finds names behind their article in a list that is in another order', () => {
  const byYear = ['Tidewater', 'The Lake', 'An Lar', 'Lakeside', 'Thelma']
  const folded = textBuilder(byYear.length)
  for (const name of byYear) folded.add(`${fold(name)}\n`)
  const titles = folded.finish()
  const typed = (text: string, cursor = -1) => findTitle(fold(text), cursor, byYear.length, beginsWith(titles, fold(text)))
  expect([typed('la'), typed('l', 1), typed('l', 2), typed('the l'), typed('the'), typed('xyz')]).toEqual([1, 2, 3, 1, 1, null])
  for (const text of ['la', 'lake', 'the l', 'thel', 'x'])
    expect(byYear.map(name => nameBegins(name, text))).toEqual(byYear.map((_, at) => beginsWith(titles, text)(at)))
})
