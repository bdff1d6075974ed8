// Search text → results of all kinds: words by full-text search, conditions by filtering songs.

import { type Chunks, rowsPerChunk, runToEnd } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { distinctParts, keepMarked, markSteps, type QueryContext } from '../../../shared/library/query/evaluate.ts'
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

/** Searches synchronously; an empty text has an empty answer. */
export function searchAtOnce(library: Library, text: string, queryContext: QueryContext, limits: ResultLimits): SearchResults {
  const steps = searchSteps(library, text, queryContext, limits)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** Searches in steps (generator): words in one step, conditions in many, as they look at every song. */
export function* searchSteps(library: Library, text: string, queryContext: QueryContext, limits: ResultLimits): Chunks<SearchResults> {
  const parsed = parse(text)
  const isPlainText = isPlain(parsed)
  const searchedWords = searchedTexts(parsed.query).join(' ')
  const nameWords = isPlainText ? plainWords(parsed) : topLevelWords(parsed.query)
  if (isPlainText) return { text, parsed, isPlainText, searchedWords, nameWords, hits: searchAll(library, nameWords, limits), marks: null }
  const nameHits = nameWords === '' ? null : searchAll(library, nameWords, { ...limits, tracks: 0, albums: 0, artists: 0 })
  const marks = yield* marksOf(library, parsed.query, queryContext)
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

/** All songs of an answer, in its order; of conditions those that it found, as evaluating a long query again may take seconds. */
export const resultTracks = (library: Library, { text, marks }: SearchResults, queryContext: QueryContext): Uint32Array =>
  marks === null ? findTracks(library, text, queryContext) : runToEnd(keepMarked(library.orders.title, marks))

const isWord = (query: Query): boolean => query.kind === 'word'

function topLevelWords(query: Query): string {
  const parts = query.kind === 'and' ? query.of : [query]
  return parts.flatMap(part => (part.kind === 'word' ? [part.text] : [])).join(' ')
}

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

/**
 * A bit map by track row: 1 if the song meets all conditions, trashed or not; yields after each condition, but searches all words together.
 */
function* marksOf(library: Library, query: Query, queryContext: QueryContext): Chunks<Uint8Array> {
  const parts = query.kind === 'and' ? distinctParts(query.of) : [query]
  const searchedWords = parts.filter(isWord)
  const combinedWords: readonly Query[] = searchedWords.length < 2 ? searchedWords : [{ kind: 'and', of: searchedWords }]
  let marks: Uint8Array | null = null
  for (const part of [...combinedWords, ...parts.filter(each => !isWord(each))]) {
    const partMarks: Uint8Array = yield* markSteps(library, part, queryContext)
    if (marks === null) marks = partMarks
    else for (let row = 0; row < partMarks.length; row++) marks[row] = (marks[row] ?? 0) & (partMarks[row] ?? 0)
    yield
  }
  return marks ?? new Uint8Array(library.tracks.count)
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
  const found = rows.subarray(0, count)
  return { rows: limit < 64 ? topRows(found, limit, byCount) : found.sort(byCount).slice(0, limit), count }
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
