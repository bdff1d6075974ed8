import { expect, it } from 'vitest'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { findTracks } from '../../../shared/library/query/find.ts'
import { relaxQuery, removePart } from './relax-query.ts'

const library = sampleLibrary()
const asking = { today: 20_000 }

it('leaves out one condition at a time, and says what is there then', () => {
  const ways = relaxQuery(library, 'artist:"blue harbour" year:1801', asking)
  expect(ways).toEqual([
    { words: 'Without “Year 1801”', text: 'artist:"blue harbour"', songs: findTracks(library, 'artist:"blue harbour"', asking).length },
  ])
})

it('leaves out words, the one that helps most first', () => {
  const ways = relaxQuery(library, 'slack qqqq', asking)
  expect(ways.map(({ text }) => text)).toEqual(['slack'])
})

it('looks everywhere for what is not in the one field asked about', () => {
  expect(relaxQuery(library, 'title:"blue harbour"', asking)).toMatchObject([{ words: '“blue harbour” anywhere', text: 'blue harbour' }])
})

it('offers nothing where nothing would help', () => {
  expect(relaxQuery(library, 'qqqq', asking)).toEqual([])
  expect(relaxQuery(library, 'year:1801', asking)).toEqual([])
  expect(relaxQuery(library, '', asking)).toEqual([])
})

it('cuts a part out of a text with one of the spaces around it', () => {
  expect(removePart('one two three', { from: 4, to: 7 })).toBe('one three')
  expect(removePart('one two', { from: 4, to: 7 })).toBe('one')
})
