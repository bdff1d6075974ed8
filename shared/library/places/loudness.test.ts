// How loud songs and albums are, and which songs run on.
import { describe, expect, it } from 'vitest'
import { libraryWith } from '../import/library-for-tests.ts'
import { followsOnAlbum, loudnessAt } from './loudness.ts'

const library = libraryWith({
  albums: { 1: { name: 'One' }, 2: { name: 'Two' } },
  tracks: [
    { title: 'a', album: 1, length: 100, gain: -10 },
    { title: 'b', album: 1, length: 100, gain: 0 },
    { title: 'c', album: 1, length: 100, gain: 20, trashed: true },
    { title: 'd', album: 1, length: 100 },
    { title: 'e', album: 2, length: 100, gain: -3.5 },
    { title: 'f', length: 100, gain: -2 },
    { title: 'g', length: 100 },
  ],
})
const row = (title: string): number => Array.from({ length: library.tracks.count }, (_, at) => library.tracks.title.at(at)).indexOf(title)

describe('loudness', () => {
  it('is the gain of the song, and of the songs of its album together', () => {
    expect(loudnessAt(library, row('a')).track).toBe(-10)
    expect(loudnessAt(library, row('a')).album).toBeCloseTo(-7.4, 1)
    expect(loudnessAt(library, row('d'))).toEqual({ track: Number.NaN, album: loudnessAt(library, row('a')).album })
    expect(loudnessAt(library, row('e')).album).toBeCloseTo(-3.5)
    expect(loudnessAt(library, row('f')).album).toBeCloseTo(-2)
    expect(loudnessAt(library, row('g'))).toEqual({ track: Number.NaN, album: Number.NaN })
  })
})

describe('songs that run on', () => {
  it('are next to each other on one disc, what is in the trash left out', () => {
    expect([followsOnAlbum(library, row('a'), row('b')), followsOnAlbum(library, row('b'), row('d'))]).toEqual([true, true])
    expect([
      followsOnAlbum(library, row('b'), row('a')),
      followsOnAlbum(library, row('a'), row('d')),
      followsOnAlbum(library, row('a'), row('a')),
    ]).toEqual(Array(3).fill(false))
    expect([
      followsOnAlbum(library, row('d'), row('e')),
      followsOnAlbum(library, row('f'), row('g')),
      followsOnAlbum(library, -1, 2),
    ]).toEqual(Array(3).fill(false))
  })
})
