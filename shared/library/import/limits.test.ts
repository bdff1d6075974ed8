// Answers that say very much in few bytes: no more of them is held than of a large library, and the person hears why.
import { expect, test } from 'vitest'
import { revision } from '../../ids.ts'
import { tuning } from '../../tuning.ts'
import { sentenceOf } from '../../words/words.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { decode } from './decode.ts'
import { exceededLimit, type ResponseLimits } from './limits.ts'

const encoder = new TextEncoder()
const testLimits: ResponseLimits = { rows: 1_000, listItems: 5_000, textBytes: 50_000 }

/** What becomes of a response in small pieces, and how many of them were taken. */
function refusal(text: string, limits = testLimits): { readonly message: string | null; readonly pieces: number } {
  const bytes = encoder.encode(text)
  let pieces = 0
  function* inPieces() {
    for (let at = 0; at < bytes.length; at += 4096) {
      pieces += 1
      yield bytes.subarray(at, at + 4096)
    }
  }
  const decoded = decode(inPieces(), { revision: revision('r1'), lastModified: '', seed: [0, 0] }, limits)
  return { message: decoded.kind === 'library' ? null : decoded.error.message, pieces }
}
const response = (tables: string): string => `{"result":true,"authenticated":true,"library":{${tables}}}`
const map = '"map":{"title":0,"genre":1,"tracks":2,"name":0}'
const rows = (count: number, row: (id: number) => string): string => Array.from({ length: count }, (_, index) => row(index + 1)).join(',')

test('rows, the same one again and again, or many in all tables together', () => {
  const again = `${map},${rows(100_000, () => '"7":["a"]')}`
  const { message, pieces } = refusal(response(`"tracks":{${again}}`))
  expect(message).toBe('The library has more than 1,000 entries. Segue can hold no more.')
  expect(pieces).toBeLessThan(10) // of some 250: no use was made of the rest
  const some = `${map},${rows(400, id => `"${id}":["a"]`)}`
  expect(refusal(response(`"tracks":{${some}},"albums":{${some}}`)).message).toBeNull()
  expect(refusal(response(`"tracks":{${some}},"albums":{${some}},"tags":{${some}},"artists":{}`)).message).toContain('1,000 entries')
})

test('numbers in lists', () => {
  const list = `[${'1,'.repeat(999)}1]`
  expect(
    refusal(response(`"tracks":{${map},"1":["a"]},"playlists":{${map},${rows(4, id => `"${id}":["a","",${list}]`)}}`)).message,
  ).toBeNull()
  expect(refusal(response(`"tracks":{${map},"1":["a"]},"playlists":{${map},${rows(40, id => `"${id}":["a","",${list}]`)}}`)).message).toBe(
    'The lists of the library name more than 5,000 songs and artists. Segue can hold no more.',
  )
})

test('texts of rows, and those that rows share', () => {
  const long = (id: number) => `${id} ${'x'.repeat(900)}`
  const limits = { ...testLimits, textBytes: 100_000_000 }
  for (const row of [(id: number) => `"${id}":["${long(id)}"]`, (id: number) => `"${id}":["a","${long(id)}"]`]) {
    expect(refusal(response(`"tracks":{${map},${rows(500, row)}}`)).message).toContain('texts of the library')
    expect(refusal(response(`"tracks":{${map},${rows(500, row)}}`), limits).message).toBeNull()
  }
})

test('a table whose map comes last is read no further either', () => {
  expect(refusal(response(`"tracks":{${rows(100_000, () => '"7":["a"]')},${map}}`)).message).toContain('1,000 entries')
})

test('playlists and tags beyond a hundred thousand are skipped and counted', () => {
  const lists = ['playlists', 'tags'].map(name => `"${name}":{"map":{"name":0},${rows(100_003, id => `"${id}":["a"]`)}}`)
  const decoded = decode([encoder.encode(response(lists.join()))], { revision: revision('r1'), lastModified: '', seed: [0, 0] })
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  const { playlists, tags, skipped } = libraryOf(decoded.columns, [0, 0])
  expect([playlists.count, tags.count]).toEqual([100_000, 100_000])
  expect(skipped).toMatchObject({ tracks: 0, playlists: 3, tags: 3 })
})

test('a library of a million and a half songs is no bomb', () => {
  expect(exceededLimit({ rows: 1_950_000, listItems: 5_000_000, textBytes: 120_000_000 })).toBeNull()
  const refused = exceededLimit({ rows: tuning.library.responseLimits.rows + 1, listItems: 0, textBytes: 0 })
  expect(refused && sentenceOf(refused)).toContain('2,000,000')
})
