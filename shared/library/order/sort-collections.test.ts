import { expect, it } from 'vitest'
import { sampleLibrary } from '../import/sample.ts'
import { type AlbumSortBy, type ArtistSortBy, sortAlbums, sortArtists } from './sort-collections.ts'
import { totalsOf } from './totals.ts'

const library = sampleLibrary()
const albums = (by: AlbumSortBy, descending = false): string[] =>
  [...sortAlbums(library, library.albumOrder, { by, descending })].map(row => library.albums.name.at(row))
const artists = (by: ArtistSortBy, descending = false): string[] =>
  [...sortArtists(library, library.artistOrder, { by, descending })].map(row => library.artists.name.at(row))

it('sorts albums by name, by artist and year, and by what they come to', () => {
  expect(albums('name')).toEqual(['Low Tide', 'Shore Sounds', 'The Voyage'])
  expect(albums('name', true)).toEqual(['The Voyage', 'Shore Sounds', 'Low Tide'])
  expect(albums('artist')).toEqual(['Low Tide', 'The Voyage', 'Shore Sounds'])
  expect(albums('year', true)).toEqual(['Low Tide', 'Shore Sounds', 'The Voyage'])
  const { tracks } = totalsOf(library).albums
  const counts = [...sortAlbums(library, library.albumOrder, { by: 'tracks', descending: true })].map(row => tracks[row] ?? 0)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})

it('sorts artists, names ascending among equals whichever way', () => {
  expect(artists('name', true)).toEqual(artists('name').toReversed())
  const { plays } = totalsOf(library).artists
  const heard = [...sortArtists(library, library.artistOrder, { by: 'plays', descending: true })].map(row => plays[row] ?? 0)
  expect(heard).toEqual(heard.toSorted((a, b) => b - a))
  expect(heard[0]).toBeGreaterThan(0)
})

it('leaves the order it was given alone', () => {
  const before = [...library.albumOrder]
  albums('year', true)
  albums('name', true)
  expect([...library.albumOrder]).toEqual(before)
})

it('counts what is in sight only', () => {
  const { albums: all } = totalsOf(library)
  expect(all.tracks.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(library.orders.title.length)
})
