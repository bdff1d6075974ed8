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
