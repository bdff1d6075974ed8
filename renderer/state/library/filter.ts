// Filters albums and artists by the text of their page's filter field, keeping the page's order.
import type { Library } from '../../../shared/library/model/model.ts'
import { marksFor, type QueryContext } from '../../../shared/library/query/evaluate.ts'
import { isPlain, plainWords } from '../../../shared/library/query/find.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import { searchAll } from '../../../shared/library/search/search.ts'

const all = Number.MAX_SAFE_INTEGER
const only = { tracks: 0, albums: 0, artists: 0, playlists: 0 }

/** Rows of albums whose name or artist matches the words, or that have a song that meets the query; sorted by name. */
export function filterAlbums(library: Library, text: string, asking: QueryContext): Uint32Array {
  const parsed = parse(text)
  const { albums, albumOrder, orders, tracks } = library
  if (parsed.query.kind === 'all') return albumOrder
  const fits = new Uint8Array(albums.count)
  if (isPlain(parsed)) {
    for (const row of searchAll(library, plainWords(parsed), { ...only, albums: all }).albums.rows) fits[row] = 1
  } else {
    const marks = marksFor(library, parsed.query, asking)
    for (const row of orders.title) if (marks[row] === 1) fits[albums.set[tracks.album[row] ?? -1] ?? -1] = 1
  }
  return albumOrder.filter(row => fits[row] === 1)
}

/** The artists of an order whose name matches the words, or that have a song, or an album with one, that meets the query. */
export function filterArtists(library: Library, order: Uint32Array, text: string, asking: QueryContext): Uint32Array {
  const parsed = parse(text)
  if (parsed.query.kind === 'all') return order
  const fits = isPlain(parsed) ? artistsNamed(library, plainWords(parsed)) : artistsWith(library, marksFor(library, parsed.query, asking))
  return order.filter(row => fits[row] === 1)
}

function artistsNamed(library: Library, words: string): Uint8Array {
  const fits = new Uint8Array(library.artists.count)
  for (const row of searchAll(library, words, { ...only, artists: all }).artists.rows) fits[row] = 1
  return fits
}

function artistsWith({ artists, albums, orders, tracks }: Library, marks: Uint8Array): Uint8Array {
  const fits = new Uint8Array(artists.count)
  const { starts, rows } = artists.tracks
  for (let artist = 0; artist < artists.count; artist++) {
    for (let at = starts[artist] ?? 0; at < (starts[artist + 1] ?? 0) && fits[artist] === 0; at++) fits[artist] = marks[rows[at] ?? 0] ?? 0
  }
  for (const row of orders.title) if (marks[row] === 1) fits[albums.artist[tracks.album[row] ?? -1] ?? -1] = 1
  return fits
}
