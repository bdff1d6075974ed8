// Aggregates of a list of songs: plays, first and last year, most frequent genre.
import type { Library } from '../../../shared/library/model/model.ts'

/**
 * Aggregates of songs. `years`: the first and last one, null if no song has a year; `genre`: the most frequent one, of equally frequent
 * ones the first in the list, '' if no song has one.
 */
export type ArtistSummary = {
  readonly plays: number
  readonly years: { readonly first: number; readonly last: number } | null
  readonly genre: string
}

/** Aggregates track rows in one pass, O(n). */
export function summaryOfArtist({ tracks, genres }: Pick<Library, 'tracks' | 'genres'>, rows: Uint32Array): ArtistSummary {
  let plays = 0
  let first = Number.POSITIVE_INFINITY
  let last = 0
  const songsByGenre = new Map<number, number>()
  for (const row of rows) {
    plays += tracks.plays[row] ?? 0
    const year = tracks.year[row] ?? 0
    if (year > 0) {
      first = Math.min(first, year)
      last = Math.max(last, year)
    }
    const genre = tracks.genre[row] ?? -1
    if (genre >= 0) songsByGenre.set(genre, (songsByGenre.get(genre) ?? 0) + 1)
  }
  let mostFrequent = -1
  for (const [genre, songs] of songsByGenre) if (songs > (songsByGenre.get(mostFrequent) ?? 0)) mostFrequent = genre
  return { plays, years: last === 0 ? null : { first, last }, genre: mostFrequent < 0 ? '' : genres.at(mostFrequent) }
}
