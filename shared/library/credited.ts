// Who and what is behind a list of tracks: the albums they lie on, the artists they are by, and those they only name beside.
import { normalPath } from './folders.ts'
import type { Library, Missing } from './model.ts'
import { readNames } from './names.ts'
import { allRows, sortedBy } from './order.ts'
import { listOf } from './row-lists.ts'

/** Different values of the rows in the order in which they come; `of` gives a number below `count`, or -1 for none. */
function distinct(rows: Uint32Array, count: number, of: (row: number) => number): Uint32Array {
  const seen = new Uint8Array(count)
  const found: number[] = []
  for (let index = 0; index < rows.length; index++) {
    const value = of(rows[index] ?? 0)
    if (value < 0 || seen[value] === 1) continue
    seen[value] = 1
    found.push(value)
  }
  return Uint32Array.from(found)
}

/** Album rows (one for a set) that tracks lie on, each once, in the order of the tracks. */
export const albumsOf = ({ albums, tracks }: Library, rows: Uint32Array): Uint32Array =>
  distinct(rows, albums.count, row => albums.set[tracks.album[row] ?? -1] ?? -1)

/** Artist rows that tracks are by, each once, in the order of the tracks. */
export const artistsOf = ({ artists, tracks }: Library, rows: Uint32Array): Uint32Array =>
  distinct(rows, artists.count, row => tracks.artist[row] ?? -1)

/** All artists a track is credited to, its own first: one look through the credits of the library. */
export function artistsOfTrack({ artists, tracks }: Library, row: number): Uint32Array {
  const { starts, rows } = artists.tracks
  const own = tracks.artist[row] ?? -1
  const found = new Set<number>(own < 0 ? [] : [own])
  for (let at = rows.indexOf(row); at !== -1; at = rows.indexOf(row, at + 1)) found.add(listAt(starts, at))
  return Uint32Array.from(found)
}

/** The list that position `at` belongs to. */
function listAt(starts: Uint32Array, at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Albums of others, and compilations, on which an artist has songs: by name of the album's artist. */
export function appearsOn(library: Library, artistRow: number): Uint32Array {
  const own = new Set(listOf(library.artists.albums, artistRow))
  return albumsOf(library, listOf(library.artists.tracks, artistRow)).filter(album => !own.has(album))
}

const known = new WeakMap<Library, Uint32Array>()

/** Every artist with an album or a visible song, by name: also those that only appear on albums of others. Made once per library. */
export function allArtistsOrder(library: Library): Uint32Array {
  const { artists } = library
  const order =
    known.get(library) ??
    sortedBy(
      allRows(artists.count).filter(row => listOf(artists.tracks, row).length > 0 || listOf(artists.albums, row).length > 0),
      readNames(artists.name).rank,
    )
  known.set(library, order)
  return order
}

/** Visible tracks that name no artist, no album, or no folder: in album order. */
export function rowsWithout(library: Library, what: Missing): Uint32Array {
  const { tracks, orders } = library
  switch (what) {
    case 'artist':
      return orders.album.filter(row => (tracks.artist[row] ?? -1) < 0)
    case 'album':
      return orders.album.filter(row => (tracks.album[row] ?? -1) < 0)
    case 'folder': {
      const { codes, texts } = tracks.path
      const isNone = Uint8Array.from({ length: texts.length }, (_, code) => (normalPath(texts.at(code)) === '' ? 1 : 0))
      return orders.album.filter(row => isNone[codes[row] ?? -1] !== 0)
    }
  }
}
