// Finds the tracks for a typed text: plain words by plain search, anything more as a query.

import { type Chunks, runToEnd } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { isFoldedSoon } from '../order/folded-texts.ts'
import { filterRows, matchingTracks } from '../search/search.ts'
import { keepMarked, markInChunks, type QueryContext, termsOf } from './evaluate.ts'
import { foldedLater, isFoldedLater, searchedBytes } from './mark-text.ts'
import type { Parsed, Query, Term } from './model.ts'
import { parse } from './parse.ts'

const isWord = (query: Query): boolean => query.kind === 'word'

/** Whether a text consists of plain words only, or of nothing. */
export function isPlain({ query }: Parsed): boolean {
  return query.kind === 'all' || isWord(query) || (query.kind === 'and' && query.of.every(isWord))
}

/** The words of a text outside of its other conditions, as plain search takes them, without brackets and incomplete fields. */
export function plainWords({ query }: Parsed): string {
  const words = query.kind === 'and' ? query.of : [query]
  return words.flatMap(word => (word.kind === 'word' ? [word.text] : [])).join(' ')
}

/** Whether a text has plain words, which need the index of names (search-index.ts). */
export const searchesWords = (text: string): boolean => termsOf(parse(text).query).some(isWord)

/** Most rows that all conditions go through in one go: 15 ms at a usual 0.03 µs each, 100 ms where one letter is looked for in all names. */
const quickWork = 500_000

/** Whether a text is answered soon enough to be answered in one go; long ones, which may be anybody's, are to be answered in steps. */
export function isQuick(library: Library, text: string): boolean {
  const parsed = parse(text)
  if (isPlain(parsed)) return true
  const terms = termsOf(parsed.query)
  const longest = longestTable(library)
  const weigh = (term: Term): number =>
    term.kind === 'text' || term.kind === 'phrase' ? Math.max(longest, searchedBytes(library, term) / bytesPerRow) : library.tracks.count
  // Whether texts are folded is asked first: the bytes of few are asked for by folding them.
  return terms.every(term => isFoldedForTerm(library, term)) && terms.reduce((sum, term) => sum + weigh(term), 0) <= quickWork
}

/** Bytes of texts that take as long as a row: usual names are shorter, and very long ones count as several. */
const bytesPerRow = 32

/** Rows of the largest table that a condition about a text may go through, or entries of its lists: one song can be in a million of them. */
const longestTable = ({ tracks, albums, artists, playlists, tags, genres, additionalGenres }: Library): number =>
  Math.max(
    ...[tracks.count, albums.count, artists.count, playlists.count, tags.count, genres.length],
    ...[artists.tracks, playlists.tracks, tags.tracks, additionalGenres].map(({ rows }) => rows.length),
  )

/** Whether the texts that a condition reads are folded or soon will be: each takes a hundred times as long to fold as to compare. */
function isFoldedForTerm(library: Library, term: Term): boolean {
  return term.kind !== 'text' || !isFoldedLater(term.field) || isFoldedSoon(library, foldedLater[term.field](library))
}

/** Whether what a text finds depends on which songs are downloaded. */
export const asksForDownloads = (text: string): boolean =>
  termsOf(parse(text).query).some(term => term.kind === 'flag' && term.has === 'download')

/** Visible tracks that match a text: ranked for plain words, in title order otherwise. */
export const findTracks = (library: Library, text: string, context: QueryContext): Uint32Array =>
  runToEnd(findInChunks(library, text, context))

/** `findTracks` in steps. */
export function* findInChunks(library: Library, text: string, context: QueryContext): Chunks<Uint32Array> {
  const parsed = parse(text)
  if (isPlain(parsed)) return matchingTracks(library, plainWords(parsed))
  return yield* keepMarked(library.orders.title, yield* markInChunks(library, parsed.query, context))
}

/** The rows that match a text, in their order; all of them for an empty text. */
export const narrowRows = (library: Library, rows: Uint32Array, text: string, context: QueryContext): Uint32Array =>
  runToEnd(narrowInChunks(library, rows, text, context))

/** `narrowRows` in steps. */
export function* narrowInChunks(library: Library, rows: Uint32Array, text: string, context: QueryContext): Chunks<Uint32Array> {
  const parsed = parse(text)
  if (isPlain(parsed)) return filterRows(library, rows, plainWords(parsed))
  return yield* keepMarked(rows, yield* markInChunks(library, parsed.query, context))
}
