// Search text → results of all kinds: words by full-text search, conditions by filtering songs.

import { rowsInStep, type Steps } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { markSteps, type QueryContext } from '../../../shared/library/query/evaluate.ts'
import { findTracks, isPlain, plainWords } from '../../../shared/library/query/find.ts'
import type { Parsed, Query } from '../../../shared/library/query/model.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { type Hits, searchAll } from '../../../shared/library/search/search.ts'

export type Kind = 'tracks' | 'albums' | 'artists' | 'playlists' | 'tags' | 'genres'
export type Limits = Readonly<Record<Kind, number>>
export type Answer = {
  readonly text: string
  readonly parsed: Parsed
  /**
   * True for plain words: results are ranked by relevance; else songs are by title, albums and artists by their number of matching songs.
   */
  readonly plain: boolean
  /** The searched texts, to highlight in names. */
  readonly words: string
  /** The words beside the conditions, by which playlists, tags and genres are searched. */
  readonly names: string
  readonly found: Readonly<Record<Kind, Hits>>
}

const nothing: Hits = { rows: new Uint32Array(0), count: 0 }

/** Searches synchronously; an empty text has an empty answer. */
export function answerTo(library: Library, text: string, asking: QueryContext, limits: Limits): Answer {
  const steps = answerSteps(library, text, asking, limits)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** Searches in steps (generator): words in one step, conditions in many, as they look at every song. */
export function* answerSteps(library: Library, text: string, asking: QueryContext, limits: Limits): Steps<Answer> {
  const parsed = parse(text)
  const plain = isPlain(parsed)
  const words = textsOf(parsed.query).join(' ')
  const names = plain ? plainWords(parsed) : looseWords(parsed.query)
  if (plain) return { text, parsed, plain, words, names, found: searchAll(library, names, limits) }
  const named = names === '' ? null : searchAll(library, names, { ...limits, tracks: 0, albums: 0, artists: 0 })
  const marks = yield* marksOf(library, parsed.query, asking)
  const holders = yield* countHolders(library, marks)
  const found = {
    tracks: { rows: yield* firstMarked(library.orders.title, marks, limits.tracks), count: holders.songs },
    albums: hitsOf(holders.albums, limits.albums),
    artists: hitsOf(holders.artists, limits.artists),
    playlists: named?.playlists ?? nothing,
    tags: named?.tags ?? nothing,
    genres: named?.genres ?? nothing,
  }
  return { text, parsed, plain, words, names, found }
}

/** The total number of results of all kinds. */
export const countFound = ({ found }: Answer): number => Object.values(found).reduce((sum, { count }) => sum + count, 0)

/** All songs of an answer, in its order. */
export const tracksOf = (library: Library, { text }: Answer, asking: QueryContext): Uint32Array => findTracks(library, text, asking)

const isWord = (query: Query): boolean => query.kind === 'word'

function looseWords(query: Query): string {
  const parts = query.kind === 'and' ? query.of : [query]
  return parts.flatMap(part => (part.kind === 'word' ? [part.text] : [])).join(' ')
}

/** All texts that a query searches for, without negated ones. */
function textsOf(query: Query): readonly string[] {
  switch (query.kind) {
    case 'word':
    case 'phrase':
    case 'text':
      return [query.text]
    case 'and':
    case 'or':
      return query.of.flatMap(textsOf)
    default:
      return []
  }
}

/**
 * A bit map by track row: 1 if the song meets all conditions, trashed or not; yields after each condition, but searches all words together.
 */
function* marksOf(library: Library, query: Query, asking: QueryContext): Steps<Uint8Array> {
  const parts = query.kind === 'and' ? query.of : [query]
  const words = parts.filter(isWord)
  const together: readonly Query[] = words.length < 2 ? words : [{ kind: 'and', of: words }]
  let marks: Uint8Array | null = null
  for (const part of [...together, ...parts.filter(each => !isWord(each))]) {
    const own: Uint8Array = yield* markSteps(library, part, asking)
    if (marks === null) marks = own
    else for (let row = 0; row < own.length; row++) marks[row] = (marks[row] ?? 0) & (own[row] ?? 0)
    yield
  }
  return marks ?? new Uint8Array(library.tracks.count)
}

type Holders = { readonly songs: number; readonly albums: Uint32Array; readonly artists: Uint32Array }

/** Counts matching songs that are not trashed: in total, per album (a set of discs as one) and per artist. */
function* countHolders({ tracks, albums, artists }: Library, marks: Uint8Array): Steps<Holders> {
  const ofAlbum = new Uint32Array(albums.count)
  const ofArtist = new Uint32Array(artists.count)
  let songs = 0
  for (let row = 0; row < tracks.count; row++) {
    if (row % rowsInStep === rowsInStep - 1) yield
    if (marks[row] !== 1 || tracks.trashed[row] === 1) continue
    songs++
    const album = tracks.album[row] ?? -1
    const artist = tracks.artist[row] ?? -1
    if (album >= 0) ofAlbum[album] = (ofAlbum[album] ?? 0) + 1
    if (artist >= 0) ofArtist[artist] = (ofArtist[artist] ?? 0) + 1
  }
  yield
  for (let album = 0; album < albums.count; album++) {
    const set = albums.set[album] ?? album
    if (set === album || (ofAlbum[album] ?? 0) === 0) continue
    ofAlbum[set] = (ofAlbum[set] ?? 0) + (ofAlbum[album] ?? 0)
    ofAlbum[album] = 0
  }
  return { songs, albums: ofAlbum, artists: ofArtist }
}

/** The first `limit` of some rows that are marked, in their order. */
function* firstMarked(rows: Uint32Array, marks: Uint8Array, limit: number): Steps<Uint32Array> {
  const first: number[] = []
  for (let at = 0; at < rows.length && first.length < limit; at++) {
    if (at % rowsInStep === rowsInStep - 1) yield
    const row = rows[at] ?? 0
    if (marks[row] === 1) first.push(row)
  }
  return Uint32Array.from(first)
}

/** Rows with most songs first; ties by row. */
function hitsOf(songs: Uint32Array, limit: number): Hits {
  const rows = new Uint32Array(songs.length)
  let count = 0
  for (let row = 0; row < songs.length; row++) if ((songs[row] ?? 0) > 0) rows[count++] = row
  const more = (one: number, other: number): number => (songs[other] ?? 0) - (songs[one] ?? 0) || one - other
  const found = rows.subarray(0, count)
  return { rows: limit < 64 ? best(found, limit, more) : found.sort(more).slice(0, limit), count }
}

/** The first `limit` rows by an order, by insertion into a short list instead of a full sort. */
function best(rows: Uint32Array, limit: number, order: (one: number, other: number) => number): Uint32Array {
  const first: number[] = []
  for (const row of rows) {
    const last = first.at(-1)
    if (first.length === limit && (last === undefined || order(last, row) <= 0)) continue
    const before = first.findIndex(each => order(row, each) < 0)
    first.splice(before === -1 ? first.length : before, 0, row)
    if (first.length > limit) first.pop()
  }
  return Uint32Array.from(first)
}
