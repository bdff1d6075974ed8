// Search as a person types, over all kinds: every word has to match, for a track in its title, artist or album.

import type { Library } from '../model/model.ts'
import { matchTiersOf, typedWordsOf } from './match-score.ts'
import { type SearchKind, searchIndex } from './search-index.ts'
import { filterMatches, marksOf, type RankedHits, ranked } from './search-ranking.ts'

export type { RankedHits } from './search-ranking.ts'
export type Found = Readonly<Record<SearchKind, RankedHits>>
/** How many rows of each kind to return; tags and genres are searched only if named. */
export type SearchLimits = Readonly<Record<Exclude<SearchKind, 'tags' | 'genres'>, number> & Partial<Record<'tags' | 'genres', number>>>
export const defaultLimits: SearchLimits = { tracks: 100, albums: 24, artists: 24, playlists: 24, tags: 24, genres: 24 }

const notAsked: RankedHits = { rows: new Uint32Array(0), count: 0 }

/** Searches all kinds, best matches first, shown rows only. An empty text finds nothing; a kind with limit 0 is skipped. */
export function searchAll(library: Library, text: string, limits: SearchLimits = defaultLimits): Found {
  const fitIn = matchTiersOf(library, typedWordsOf(text))
  const index = searchIndex.whole(library)
  const best = (kind: SearchKind): RankedHits => {
    const limit = limits[kind] ?? 0
    return limit > 0 ? ranked(index[kind], fitIn(kind), limit) : notAsked
  }
  return {
    tracks: best('tracks'),
    albums: best('albums'),
    artists: best('artists'),
    playlists: best('playlists'),
    tags: best('tags'),
    genres: best('genres'),
  }
}

/** All visible tracks that match, best first. */
export function matchingTracks(library: Library, text: string): Uint32Array {
  return ranked(searchIndex.whole(library).tracks, matchTiersOf(library, typedWordsOf(text))('tracks'), library.tracks.count).rows
}

/** The rows that match, in their order; all of them for an empty text. */
export function filterRows(library: Library, rows: Uint32Array, text: string): Uint32Array {
  const typedWords = typedWordsOf(text)
  return typedWords.words.length === 0
    ? rows
    : filterMatches(searchIndex.whole(library).tracks, matchTiersOf(library, typedWords)('tracks'), rows)
}

/** 1 for each track that matches, trashed ones included; all of them for an empty text. */
export function markTracks(library: Library, text: string): Uint8Array {
  const typedWords = typedWordsOf(text)
  if (typedWords.words.length === 0) return new Uint8Array(library.tracks.count).fill(1)
  return marksOf(searchIndex.whole(library).tracks, matchTiersOf(library, typedWords)('tracks'))
}
