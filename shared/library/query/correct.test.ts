// What was meant by a query whose values are mistyped.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { libraryWith } from '../import/library-for-tests.ts'
import { sampleLibrary } from '../import/sample.ts'
import { runToEnd } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { searchIndex } from '../search/search-index.ts'
import { type Correction, correctInChunks } from './correct.ts'
import { findTracks } from './find.ts'
import { anyLibrary, today } from './reference-for-tests.ts'

const asking = { today }
function correct(library: Library, text: string, rows = library.orders.title): Correction | null {
  searchIndex.whole(library)
  return runToEnd(correctInChunks(library, text, asking, rows))
}

const tango = libraryWith({
  tracks: [
    { title: 'Slack Water', genre: 'Tango', artist: 501, album: 61, year: 1990 },
    { title: 'Still Water', genre: 'Tango', artist: 501, album: 61, year: 2013 },
    { title: 'Rain', genre: 'Rock', artist: 502, album: 62 },
    { title: 'Rain Again', genre: 'Rockabilly', artist: 502, album: 62 },
    { title: 'Blues', artist: 502, album: 62 },
    { title: 'Bluesman', artist: 502, album: 62 },
    { title: 'Bluesman Again', artist: 502, album: 62 },
  ],
  albums: { 61: { name: 'Low Tide', artist: 501 }, 62: { name: 'Ébb & Flow', artist: 502 } },
  artists: { 501: 'Blue Harbour', 502: 'Ærø Trio' },
  playlists: { 301: { name: 'Late Trains', tracks: [1] } },
  tags: { 31: { name: 'road trip', tracks: [1] } },
})
const meant = (text: string) => correct(tango, text)?.text ?? null

describe('a value that no name has', () => {
  it('is the nearest name: one letter missing, too many, another, or two the other way round', () => {
    for (const typed of ['tnago', 'tano', 'tanngo', 'tamgo']) {
      expect(correct(tango, `genre:${typed}`)).toEqual({ text: 'genre:tango', values: ['tango'], trackCount: 2 })
    }
    expect(meant('genre:xylophone')).toBeNull()
  })
  it('is a whole word rather than the beginning of one, however many names have that', () => {
    expect(meant('genre:rokc')).toBe('genre:rock')
    expect(meant('title:bleus')).toBe('title:blues')
    expect(meant('title:bleusm')).toBe('title:bluesman')
    expect(meant('genre:rokcab')).toBe('genre:rockabilly')
  })
  it('is put right in every field whose values are names, in quotes or not, and keeps its words that are known', () => {
    expect(meant('artist:"blue harbuor"')).toBe('artist:"blue harbour"')
    expect(meant('albumartist:harbuor')).toBe('albumartist:harbour')
    expect(meant('album:tdie')).toBe('album:tide')
    expect(meant('title:watre')).toBe('title:water')
    expect(meant('playlist:trians')).toBe('playlist:trains')
    expect(meant('tag:"raod trip"')).toBe('tag:"road trip"')
    expect(meant('genre="Tnago"')).toBe('genre="Tango"')
  })
  it('is written as the name is, in small letters if it was typed so', () => {
    expect(meant('artist:"aeor trio"')).toBe('artist:"ærø trio"')
    expect(meant('artist:Teio')).toBe('artist:Trio')
  })
  it('is put right beside conditions that stay as they are, wherever it stands', () => {
    expect(correct(tango, 'genre:tnago  year:2013')).toEqual({ text: 'genre:tango  year:2013', values: ['tango'], trackCount: 1 })
    expect(meant('(genre:tnago OR plays>3) album:tdie')).toBe('(genre:tango OR plays>3) album:tide')
  })
})

describe('nothing is offered', () => {
  it('where it would find nothing either, in the rows asked about', () => {
    expect(meant('genre:tnago year:1801')).toBeNull()
    expect(correct(tango, 'genre:tnago', tango.orders.title.slice(0, 0))).toBeNull()
  })
  it('for what is left out, compared by order, known, or no name', () => {
    for (const text of [
      '-genre:tnago',
      'not genre:tnago title:rain',
      'genre:tango year:1801',
      'year:19900',
      'tnago',
      'genre:',
      'type:flca',
      'x:y',
      '',
    ])
      expect(meant(text), text).toBeNull()
  })
  it('for short words and for words with digits, which are one slip away from too many', () => {
    expect(meant('genre:ro')).toBeNull()
    expect(meant('title:ra1n')).toBeNull()
  })
  it('before the names of the library are indexed', () => {
    const fresh = sampleLibrary()
    expect(runToEnd(correctInChunks(fresh, 'artist:harbuor', asking, fresh.orders.title))).toBeNull()
    expect(correct(fresh, 'artist:harbuor')?.text).toBe('artist:harbour')
  })
})

const field = fc.constantFrom('artist', 'album', 'title', 'genre', 'tag', 'playlist')
const slipped = fc.constantFrom('jzaz', 'lwo', 'tied', 'harbuor', '"blue habrour"', 'acdi', '東亰', '""', 'lowtdie')
test('whatever is offered finds just so many of the songs asked about, and is right already', () => {
  const asked = fc.array(fc.tuple(fc.constantFrom('', '-', '('), field, slipped), { maxLength: 3 })
  fc.assert(
    fc.property(anyLibrary, asked, (library, terms) => {
      const text = terms.map(([sign, name, value]) => `${sign}${name}:${value}`).join(' ')
      const offered = correct(library, text)
      if (offered === null) return
      expect(offered.trackCount).toBe(findTracks(library, offered.text, asking).length)
      expect(offered.trackCount).toBeGreaterThan(0)
      expect(correct(library, offered.text)).toBeNull()
    }),
  )
})
