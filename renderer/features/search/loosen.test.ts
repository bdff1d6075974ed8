import { expect, it } from 'vitest'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { findTracks } from '../../../shared/library/query/find.ts'
import { loosened, withoutPart } from './loosen.ts'

const library = sampleLibrary()
const asking = { today: 20_000 }

it('leaves out one condition at a time, and says what is there then', () => {
  const ways = loosened(library, 'artist:"blue harbour" year:1801', asking)
  expect(ways).toEqual([
    { words: 'Without “Year 1801”', text: 'artist:"blue harbour"', songs: findTracks(library, 'artist:"blue harbour"', asking).length },
  ])
})

it('leaves out words, the one that helps most first', () => {
  const ways = loosened(library, 'slack qqqq', asking)
  expect(ways.map(({ text }) => text)).toEqual(['slack'])
})

it('looks everywhere for what is not in the one field asked about', () => {
  expect(loosened(library, 'title:"blue harbour"', asking)).toMatchObject([{ words: '“blue harbour” anywhere', text: 'blue harbour' }])
})

it('offers nothing where nothing would help', () => {
  expect(loosened(library, 'qqqq', asking)).toEqual([])
  expect(loosened(library, 'year:1801', asking)).toEqual([])
  expect(loosened(library, '', asking)).toEqual([])
})

it('cuts a part out of a text with one of the spaces around it', () => {
  expect(withoutPart('one two three', { from: 4, to: 7 })).toBe('one three')
  expect(withoutPart('one two', { from: 4, to: 7 })).toBe('one')
})
