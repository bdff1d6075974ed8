import { expect, it } from 'vitest'
import { sampleLibrary } from '../../shared/library/sample.ts'
import { searchAll } from '../../shared/library/search.ts'
import { bestMatch } from './best-match.ts'

const library = sampleLibrary()
const match = (text: string): string | null => {
  const best = bestMatch(library, text, searchAll(library, text))
  if (best === null) return null
  const names = { artist: library.artists.name, album: library.albums.name, track: library.tracks.title }
  return `${best.kind} ${names[best.kind].at(best.row)}`
}

it('takes what bears the name, before what only begins with it or contains it', () => {
  expect(match('low tide')).toBe('album Low Tide')
  expect(match('blue')).toBe('artist Blue Harbour')
  expect(match('slack')).toBe('track Slack Water')
  expect(match('nothing like it')).toBeNull()
})

it('takes an album of that very name before an artist whose name only begins with it', () => {
  const quartet = { ...library, artists: { ...library.artists, name: { length: 5, at: () => 'Low Tide Quartet' } } }
  const found = { ...searchAll(library, 'low tide'), artists: { rows: Uint32Array.of(1), count: 1 } }
  expect(bestMatch(quartet, 'low tide', found)?.kind).toBe('album')
  expect(bestMatch(quartet, 'low', found)?.kind).toBe('artist')
})
