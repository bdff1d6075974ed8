// Songs near to those played last.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryWith, type TrackGiven } from '../import/library-for-tests.ts'
import { radioRows } from './radio.ts'

const given = (): TrackGiven[] =>
  Array.from({ length: 300 }, (_, at) => ({
    title: String(at),
    artist: 1 + (at % 30),
    genre: ['Ambient', 'Rock', 'Folk', 'Jazz', 'Techno', 'Soul'][at % 6] ?? '',
    year: 1960 + (at % 60),
    trashed: at % 50 === 49,
  }))
const library = libraryWith({
  tracks: given(),
  artists: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at + 1, `Artist ${at}`])),
  tags: { 1: { name: 'rain', tracks: [1, 8, 15, 22] } },
})
const all = Array.from({ length: library.tracks.count }, (_, row) => row)
const request = { examples: [0], isExcluded: () => false, count: 8, seed: 1 }

describe('radioRows', () => {
  it('gives the same for the same seed, and others for others', () => {
    expect(radioRows(library, request)).toEqual(radioRows(library, request))
    const many = new Set(Array.from({ length: 20 }, (_, seed) => radioRows(library, { ...request, seed }).join()))
    expect(many.size).toBeGreaterThan(15)
  })
  it('prefers what has something in common, by far', () => {
    const shares = Array.from({ length: 40 }, (_, seed) => radioRows(library, { ...request, seed })).map(rows => {
      const alike = [...rows].filter(row => {
        const { artist, genre, year } = library.tracks
        const near = Math.abs((year[row] ?? 0) - (year[0] ?? 0)) <= 8
        return artist[row] === artist[0] || genre[row] === genre[0] || near || [7, 14, 21].includes(row)
      })
      return alike.length / rows.length
    })
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.9)
    const tagged = Array.from({ length: 40 }, (_, seed) => [...radioRows(library, { ...request, seed })]).flat()
    expect(tagged.filter(row => [7, 14, 21].includes(row)).length).toBeGreaterThan(tagged.length / 30)
  })
  it('never repeats, leaves out what is to be left out and what is in the trash, and mixes artists', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.uniqueArray(fc.constantFrom(...all), { maxLength: 290 }),
        fc.array(fc.integer({ min: -2, max: 400 })),
        fc.integer({ min: 0, max: 20 }),
        (seed, out, examples, count) => {
          const leftOut = new Set(out)
          const rows = [...radioRows(library, { examples, isExcluded: row => leftOut.has(row), count, seed })]
          expect(new Set(rows).size).toBe(rows.length)
          for (const row of rows) expect(leftOut.has(row) || library.tracks.trashed[row] === 1).toBe(false)
          const free = all.filter(row => !leftOut.has(row) && library.tracks.trashed[row] !== 1)
          expect(rows.length).toBe(Math.min(count, free.length))
        },
      ),
      { numRuns: 60 },
    )
    const artists = [...radioRows(library, request)].map(row => library.tracks.artist[row])
    for (const artist of artists) expect(artists.filter(each => each === artist).length).toBeLessThan(3)
  })
  it('gives only what is near, and nothing where nothing is, if that is wanted', () => {
    const alone = libraryWith({
      tracks: [...given(), { title: 'Alone', artist: 31, genre: 'Polka', year: 1700 }],
      artists: { 31: 'Nobody else' },
    })
    const near = radioRows(alone, { ...request, count: 400, onlySimilar: true })
    expect(near.length).toBeGreaterThan(40)
    expect(near.length).toBeLessThan(200)
    const { artist, genre, year } = alone.tracks
    for (const row of near)
      expect(artist[row] === artist[0] || genre[row] === genre[0] || Math.abs((year[row] ?? 0) - (year[0] ?? 0)) < 8).toBe(true)
    const [last, isExcluded] = [alone.tracks.count - 1, (row: number) => row === alone.tracks.count - 1]
    expect(radioRows(alone, { ...request, examples: [last], isExcluded, onlySimilar: true })).toHaveLength(0)
    expect(radioRows(alone, { ...request, examples: [last], isExcluded })).toHaveLength(8)
  })
  it('has something to say about nothing, and nothing of nothing', () => {
    expect(radioRows(library, { ...request, examples: [] })).toHaveLength(8)
    expect(radioRows(libraryWith({ tracks: [] }), request)).toHaveLength(0)
  })
})
