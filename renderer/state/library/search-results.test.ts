import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { findTracks } from '../../../shared/library/query/find.ts'
import { countResults, resultTracks, searchAtOnce } from './search-results.ts'

const library = sampleLibrary()
const asking = { today: 20_000 }
const all = { tracks: 99, albums: 99, artists: 99, playlists: 99, tags: 99, genres: 99 }
const answer = (text: string) => searchAtOnce(library, text, asking, all)
const albums = (text: string) => [...answer(text).hits.albums.rows].map(row => library.albums.name.at(row))
const artists = (text: string) => [...answer(text).hits.artists.rows].map(row => library.artists.name.at(row))

it('finds every kind by words', () => {
  expect(albums('low tide')).toEqual(['Low Tide'])
  expect(artists('blue harb')).toEqual(['Blue Harbour'])
  expect(answer('road trip').hits.tags.count).toBe(1)
  expect(answer('late trains').hits.playlists.count).toBe(1)
  expect(countResults(answer(''))).toBe(0)
})

it('forgives a typo in a longer word', () => {
  expect(artists('blue harbuor')).toEqual(['Blue Harbour'])
})

it('shows the albums and artists of the songs that conditions name, those with most of them first', () => {
  expect(albums('artist:"blue harbour" -track:0')).toContain('Low Tide')
  expect(artists('album:"low tide"')).toContain('Blue Harbour')
  const { hits } = answer('length>0')
  const songsOf = (row: number) => findTracks(library, 'length>0', asking).filter(track => library.tracks.artist[track] === row).length
  const sizes = [...hits.artists.rows].map(songsOf)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(sizes.length).toBe(hits.artists.count)
})

it('keeps words beside conditions for what is found by name', () => {
  expect(answer('trains length>0').hits.playlists.count).toBe(1)
  expect(answer('length>0').hits.playlists.count).toBe(0)
})

it('marks the texts that were asked for, not those left out', () => {
  expect(answer('artist:"blue harbour" -live slack').searchedWords).toBe('blue harbour slack')
})

it('counts as many songs as it plays, whatever is typed, and gives no more than asked for', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom('low', 'artist:blue', 'length>0 -low', 'genre:jazz or plays:0', '(', 'year:1990..', 'has:'),
  )
  fc.assert(
    fc.property(texts, text => {
      const short = searchAtOnce(library, text, asking, { tracks: 2, albums: 1, artists: 1, playlists: 1, tags: 1, genres: 1 })
      expect(short.hits.tracks.rows.length).toBeLessThanOrEqual(2)
      expect(short.hits.albums.rows.length).toBeLessThanOrEqual(1)
      expect([...short.hits.tracks.rows]).toEqual([...resultTracks(library, short, asking).subarray(0, short.hits.tracks.rows.length)])
      expect(short.hits.tracks.count).toBe(resultTracks(library, short, asking).length)
    }),
  )
})
