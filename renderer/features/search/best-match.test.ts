import { expect, it } from 'vitest'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { newDerived } from '../../../shared/library/model/derived.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { type SearchResults, searchAtOnce } from '../../state/library/search-results.ts'
import { findBestMatch } from './best-match.ts'

const library = sampleLibrary()
const answer = (text: string): SearchResults =>
  searchAtOnce(library, text, { today: 20_000 }, { tracks: 9, albums: 9, artists: 9, playlists: 9, tags: 9, genres: 9 })
const match = (text: string): string | null => {
  const best = findBestMatch(library, answer(text))
  if (best === null) return null
  const { artists, albums, tracks, playlists } = library
  const names = { artist: artists.name, album: albums.name, track: tracks.title, playlist: playlists.name }
  return `${best.kind} ${names[best.kind].at(best.row)}`
}

it('takes what bears the name, before what only begins with it or contains it', () => {
  expect(match('low tide')).toBe('album Low Tide')
  expect(match('blue')).toBe('artist Blue Harbour')
  expect(match('slack')).toBe('track Slack Water')
  expect(match('late trains')).toBe('playlist Late Trains')
  expect(match('nothing like it')).toBeNull()
})

it('takes an album of that very name before an artist whose name only begins with it', () => {
  const quartet = {
    ...library,
    derived: newDerived<Library>(),
    artists: { ...library.artists, name: { ...library.artists.name, at: () => 'Low Tide Quartet' } },
  }
  const withArtist = (text: string): SearchResults => {
    const found = answer(text)
    return { ...found, hits: { ...found.hits, artists: { rows: Uint32Array.of(1), count: 1 } } }
  }
  expect(findBestMatch(quartet, withArtist('low tide'))?.kind).toBe('album')
  expect(findBestMatch(quartet, withArtist('low'))?.kind).toBe('artist')
})

it('knows none where conditions name songs', () => {
  expect(match('artist:"blue harbour"')).toBeNull()
  expect(answer('artist:"blue harbour"').hits.tracks.count).toBeGreaterThan(0)
})
