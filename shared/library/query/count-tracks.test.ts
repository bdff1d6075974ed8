// The songs of several texts are counted as each by itself would be, and a condition that they share is evaluated once.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleLibrary } from '../import/sample.ts'
import { runToEnd } from '../model/chunked.ts'
import { markTracks } from '../search/search.ts'
import { countInChunks } from './count-tracks.ts'
import { findTracks } from './find.ts'

const library = sampleLibrary()
const asking = { today: 20_000 }

it('counts what each text finds, whatever is typed', () => {
  const piece = fc.constantFrom(
    'low',
    'tide',
    '"blue harbour"',
    'artist:blue',
    '-live',
    'length>0',
    'year:1990..',
    'or',
    'and',
    '(',
    'slack',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(' ')),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), texts => {
      expect(runToEnd(countInChunks(library, texts, asking))).toEqual(texts.map(each => findTracks(library, each, asking).length))
    }),
  )
})

it('evaluates each condition once, however many texts have it', () => {
  const searched: string[] = []
  const search = (words: string) => {
    searched.push(words)
    return markTracks(library, words)
  }
  const conditions = Array.from({ length: 30 }, (_, index) => `(word${index} OR year:1)`)
  const texts = conditions.slice(0, 6).map(left => conditions.filter(each => each !== left).join(' '))
  runToEnd(countInChunks(library, texts, { ...asking, search }))
  expect(searched.toSorted()).toEqual(conditions.map((_, index) => `word${index}`).toSorted())
})
