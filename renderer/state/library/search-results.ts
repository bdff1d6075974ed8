// Search text → results of all kinds: words by full-text search, conditions by filtering songs.

import { type Chunks, rowsPerChunk, runToEnd } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { keepMarked, markInChunks, type QueryContext } from '../../../shared/library/query/evaluate.ts'
import { findTracks, isPlain, plainWords } from '../../../shared/library/query/find.ts'
import type { Parsed, Query } from '../../../shared/library/query/model.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { type RankedHits, searchAll } from '../../../shared/library/search/search.ts'

export type ResultKind = 'tracks' | 'albums' | 'artists' | 'playlists' | 'tags' | 'genres'
export type ResultLimits = Readonly<Record<ResultKind, number>>
export type SearchResults = {
  readonly text: string
  readonly parsed: Parsed
  /**
   * True for plain words: results are ranked by relevance; else songs are by title, albums and artists by their number of matching songs.
   */
  readonly isPlainText: boolean
  /** The searched texts, to highlight in names. */
  readonly searchedWords: string
  /** The words beside the conditions, by which playlists, tags and genres are searched. */
  readonly nameWords: string
  readonly hits: Readonly<Record<ResultKind, RankedHits>>
  /** 1 for every track row that meets the conditions, trashed or not, so that playing all needs no second search; null for plain words. */
  readonly marks: Uint8Array | null
}

const noHits: RankedHits = { rows: new Uint32Array(0), count: 0 }

/** Searches synchronously; an empty text finds nothing. */
export const searchAtOnce = (library: Library, text: string, queryContext: QueryContext, limits: ResultLimits): SearchResults =>
  runToEnd(searchInChunks(library, text, queryContext, limits))

/** Searches in steps (generator): words in one step, conditions in many, as they look at every song. */
export function* searchInChunks(library: Library, text: string, queryContext: QueryContext, limits: ResultLimits): Chunks<SearchResults> {
  const parsed = parse(text)
  const isPlainText = isPlain(parsed)
  const searchedWords = searchedTexts(parsed.query).join(' ')
  const nameWords = plainWords(parsed)
  if (isPlainText) return { text, parsed, isPlainText, searchedWords, nameWords, hits: searchAll(library, nameWords, limits), marks: null }
  const nameHits = nameWords === '' ? null : searchAll(library, nameWords, { ...limits, tracks: 0, albums: 0, artists: 0 })
  const marks = yield* markInChunks(library, parsed.query, queryContext)
  const matchCounts = yield* countMatches(library, marks)
  const hits = {
    tracks: { rows: yield* firstMarked(library.orders.title, marks, limits.tracks), count: matchCounts.songs },
    albums: rowsByCount(matchCounts.albums, limits.albums),
    artists: rowsByCount(matchCounts.artists, limits.artists),
    playlists: nameHits?.playlists ?? noHits,
    tags: nameHits?.tags ?? noHits,
    genres: nameHits?.genres ?? noHits,
  }
  return { text, parsed, isPlainText, searchedWords, nameWords, hits, marks }
}

/** The total number of results of all kinds. */
export const countResults = ({ hits }: SearchResults): number => Object.values(hits).reduce((sum, { count }) => sum + count, 0)

/** All songs of search results, in their order; of conditions those that are marked, as evaluating a long query again may take seconds. */
export const resultTracks = (library: Library, { text, marks }: SearchResults, queryContext: QueryContext): Uint32Array =>
  marks === null ? findTracks(library, text, queryContext) : runToEnd(keepMarked(library.orders.title, marks))

/** All texts that a query searches for, without negated ones. */
function searchedTexts(query: Query): readonly string[] {
  switch (query.kind) {
    case 'word':
    case 'phrase':
    case 'text':
      return [query.text]
    case 'and':
    case 'or':
      return query.of.flatMap(searchedTexts)
    default:
      return []
  }
}

type MatchCounts = { readonly songs: number; readonly albums: Uint32Array; readonly artists: Uint32Array }

/** Counts matching songs that are not trashed: in total, per album (a set of discs as one) and per artist. */
function* countMatches({ tracks, albums, artists }: Library, marks: Uint8Array): Chunks<MatchCounts> {
  const countByAlbum = new Uint32Array(albums.count)
  const countByArtist = new Uint32Array(artists.count)
  let songs = 0
  for (let row = 0; row < tracks.count; row++) {
    if (row % rowsPerChunk === rowsPerChunk - 1) yield
    if (marks[row] !== 1 || tracks.trashed[row] === 1) continue
    songs++
    const album = tracks.album[row] ?? -1
    const artist = tracks.artist[row] ?? -1
    if (album >= 0) countByAlbum[album] = (countByAlbum[album] ?? 0) + 1
    if (artist >= 0) countByArtist[artist] = (countByArtist[artist] ?? 0) + 1
  }
  yield
  for (let album = 0; album < albums.count; album++) {
    const set = albums.set[album] ?? album
    if (set === album || (countByAlbum[album] ?? 0) === 0) continue
    countByAlbum[set] = (countByAlbum[set] ?? 0) + (countByAlbum[album] ?? 0)
    countByAlbum[album] = 0
  }
  return { songs, albums: countByAlbum, artists: countByArtist }
}

/** The first `limit` of some rows that are marked, in their order. */
function* firstMarked(rows: Uint32Array, marks: Uint8Array, limit: number): Chunks<Uint32Array> {
  const top: number[] = []
  for (let at = 0; at < rows.length && top.length < limit; at++) {
    if (at % rowsPerChunk === rowsPerChunk - 1) yield
    const row = rows[at] ?? 0
    if (marks[row] === 1) top.push(row)
  }
  return Uint32Array.from(top)
}

/**
 * The first `limit` of the rows that have songs (`songs`: their number by row), those with most first, ties by row; and how many such rows
 * there are.
 */
function rowsByCount(songs: Uint32Array, limit: number): RankedHits {
  const rows = new Uint32Array(songs.length)
  let count = 0
  for (let row = 0; row < songs.length; row++) if ((songs[row] ?? 0) > 0) rows[count++] = row
  const byCount = (one: number, other: number): number => (songs[other] ?? 0) - (songs[one] ?? 0) || one - other
  const foundRows = rows.subarray(0, count)
  return { rows: limit < 64 ? topRows(foundRows, limit, byCount) : foundRows.sort(byCount).slice(0, limit), count }
}

/** The first `limit` rows by an order, by insertion into a short list instead of a full sort. */
function topRows(rows: Uint32Array, limit: number, order: (one: number, other: number) => number): Uint32Array {
  const top: number[] = []
  for (const row of rows) {
    const last = top.at(-1)
    if (top.length === limit && (last === undefined || order(last, row) <= 0)) continue
    const before = top.findIndex(each => order(row, each) < 0)
    top.splice(before === -1 ? top.length : before, 0, row)
    if (top.length > limit) top.pop()
  }
  return Uint32Array.from(top)
}
