// The filters of albums and artists: words by name, queries by the songs there are.
import { expect, it } from 'vitest'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { runToEnd } from '../../../shared/library/model/chunked.ts'
import { filterAlbums, filterArtists } from './filter.ts'

const library = sampleLibrary()
const asking = { today: 22_299 }
const albumRows = (text: string) => runToEnd(filterAlbums(library, text, asking))
const artistRows = (text: string) => runToEnd(filterArtists(library, library.artistOrder, text, asking))
const albums = (text: string): readonly string[] => [...albumRows(text)].map(row => library.albums.name.at(row))
const artists = (text: string): readonly string[] => [...artistRows(text)].map(row => library.artists.name.at(row))

it('keeps all while nothing is asked for', () => {
  for (const text of ['', ' ', 'year:', '(']) {
    expect(albumRows(text)).toEqual(library.albumOrder)
    expect(artistRows(text)).toEqual(library.artistOrder)
  }
})

it('finds words in names', () => {
  expect(albums('voyage')).toEqual(['The Voyage'])
  expect(albums('voyage year:')).toEqual(['The Voyage'])
  expect(artists('harbour')).toEqual(['Blue Harbour'])
})

it('finds albums and artists by their songs', () => {
  expect(albums('plays>10')).toEqual(['Low Tide'])
  expect(albums('genre:electronic')).toEqual(['Shore Sounds'])
  expect(albums('title:finale')).toEqual(['The Voyage'])
  expect(albums('title:thrown')).toEqual([])
  expect(artists('genre:classical')).toEqual(['The Estuary Orchestra'])
  expect(artists('title:opening')).toContain('Various Artists')
})
