import { expect, it } from 'vitest'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { runToEnd } from '../../../shared/library/model/chunked.ts'
import { findTracks } from '../../../shared/library/query/find.ts'
import { relaxInChunks, removePart } from './relax-query.ts'

const library = sampleLibrary()
const asking = { today: 20_000 }
const relaxed = (text: string) => runToEnd(relaxInChunks(library, text, asking))

it('leaves out one condition at a time, and says what is there then', () => {
  const ways = relaxed('artist:"blue harbour" year:1801')
  expect(ways).toEqual([
    { words: 'Without “Year 1801”', text: 'artist:"blue harbour"', songs: findTracks(library, 'artist:"blue harbour"', asking).length },
  ])
})

it('leaves out words, the one that helps most first', () => {
  const ways = relaxed('slack qqqq')
  expect(ways.map(({ text }) => text)).toEqual(['slack'])
})

it('looks everywhere for what is not in the one field asked about', () => {
  expect(relaxed('title:"blue harbour"')).toMatchObject([{ words: '“blue harbour” anywhere', text: 'blue harbour' }])
})

it('offers nothing where nothing would help', () => {
  expect(relaxed('qqqq')).toEqual([])
  expect(relaxed('year:1801')).toEqual([])
  expect(relaxed('')).toEqual([])
})

it('cuts a part out of a text with one of the spaces around it', () => {
  expect(removePart('one two three', { from: 4, to: 7 })).toBe('one three')
  expect(removePart('one two', { from: 4, to: 7 })).toBe('one')
})
