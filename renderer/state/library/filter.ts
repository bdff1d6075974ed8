// Filters albums and artists by the text of their page's filter field, in steps, keeping the page's order.
import { type Chunks, inChunks } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { markInChunks, type QueryContext } from '../../../shared/library/query/evaluate.ts'
import { isPlain, plainWords } from '../../../shared/library/query/find.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { searchAll } from '../../../shared/library/search/search.ts'

const noLimit = Number.MAX_SAFE_INTEGER
const noneOf = { tracks: 0, albums: 0, artists: 0, playlists: 0 }

/**
 * Rows of albums whose name or artist matches the words, or that have a song that meets the query; sorted by name. All albums for an empty
 * text.
 */
export function* filterAlbums(library: Library, text: string, queryContext: QueryContext): Chunks<Uint32Array> {
  const parsed = parse(text)
  const { albums, albumOrder, orders, tracks } = library
  if (parsed.query.kind === 'all') return albumOrder
  const isMatch = new Uint8Array(albums.count)
  if (isPlain(parsed)) {
    for (const row of searchAll(library, plainWords(parsed), { ...noneOf, albums: noLimit }).albums.rows) isMatch[row] = 1
  } else {
    const marks = yield* markInChunks(library, parsed.query, queryContext)
    yield* eachMarked(orders.title, marks, row => {
      isMatch[albums.set[tracks.album[row] ?? -1] ?? -1] = 1
    })
  }
  return albumOrder.filter(row => isMatch[row] === 1)
}

/**
 * The artists of an order whose name matches the words, or that have a song, or an album with one, that meets the query; all of them for an
 * empty text.
 */
export function* filterArtists(library: Library, order: Uint32Array, text: string, queryContext: QueryContext): Chunks<Uint32Array> {
  const parsed = parse(text)
  if (parsed.query.kind === 'all') return order
  const isMatch = isPlain(parsed)
    ? artistsByName(library, plainWords(parsed))
    : yield* artistsWithMatches(library, yield* markInChunks(library, parsed.query, queryContext))
  return order.filter(row => isMatch[row] === 1)
}

function artistsByName(library: Library, words: string): Uint8Array {
  const isMatch = new Uint8Array(library.artists.count)
  for (const row of searchAll(library, words, { ...noneOf, artists: noLimit }).artists.rows) isMatch[row] = 1
  return isMatch
}

function* artistsWithMatches({ artists, albums, orders, tracks }: Library, marks: Uint8Array): Chunks<Uint8Array> {
  const isMatch = new Uint8Array(artists.count)
  const { starts, rows } = artists.tracks
  yield* inChunks(artists.count, (from, end) => {
    for (let artist = from; artist < end; artist++) {
      for (let at = starts[artist] ?? 0; at < (starts[artist + 1] ?? 0) && isMatch[artist] === 0; at++)
        isMatch[artist] = marks[rows[at] ?? 0] ?? 0
    }
  })
  yield* eachMarked(orders.title, marks, row => {
    isMatch[albums.artist[tracks.album[row] ?? -1] ?? -1] = 1
  })
  return isMatch
}

const eachMarked = (rows: Uint32Array, marks: Uint8Array, take: (row: number) => void): Chunks<void> =>
  inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const row = rows[at] ?? 0
      if (marks[row] === 1) take(row)
    }
  })
