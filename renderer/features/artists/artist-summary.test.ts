// What a list of songs comes to, on the small awkward library and on very many rows.
import { expect, it } from 'vitest'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { trackRowsOf } from '../../../shared/library/places/select.ts'
import { summaryOfArtist } from './artist-summary.ts'

const library = sampleLibrary()
const all = trackRowsOf(library, { kind: 'songs' })

it('counts plays and finds the years, passing over songs without one', () => {
  const years = [...all].map(row => library.tracks.year[row] ?? 0).filter(year => year > 0)
  const summary = summaryOfArtist(library, all)
  expect(summary.years).toEqual({ first: Math.min(...years), last: Math.max(...years) })
  expect(summary.plays).toBe([...all].reduce((sum, row) => sum + (library.tracks.plays[row] ?? 0), 0))
})

it('names the genre of most songs, not that of the first', () => {
  const classical = [...all].filter(row => library.genres.at(library.tracks.genre[row] ?? -1) === 'Classical')
  const other = [...all].find(row => library.genres.at(library.tracks.genre[row] ?? -1) === 'Folk')
  expect(summaryOfArtist(library, Uint32Array.from([other ?? -1, ...classical])).genre).toBe('Classical')
})

it('says nothing of nothing, and copes with a million rows', () => {
  expect(summaryOfArtist(library, new Uint32Array(0))).toEqual({ plays: 0, years: null, genre: '' })
  expect(summaryOfArtist(library, new Uint32Array(1_000_000).fill(all[0] ?? 0)).plays).toBe(
    1_000_000 * (library.tracks.plays[all[0] ?? 0] ?? 0),
  )
})
