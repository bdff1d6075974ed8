// The albums and artists behind a list of tracks, artists who are only credited besides others included.

import { type ChunkedTask, type Chunks, chunkedTask, rowsPerChunk } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { Library, Missing, RowLists } from '../model/model.ts'
import { rowsAt } from '../model/row-lists.ts'
import { textBuilder } from '../model/text-column.ts'
import { isBefore } from '../order/initials.ts'
import { readNamesInChunks } from '../order/name-ranks.ts'
import { allRows, sortInChunks } from '../order/radix-sort.ts'
import { sortKey } from '../order/sort-key.ts'
import { folders, tracksIn } from './folders.ts'

/** Distinct values of the rows in order of first occurrence; `rowValue` gives a number below `count`, or -1 for none. */
function distinct(rows: Uint32Array, count: number, rowValue: (row: number) => number): Uint32Array {
  const seen = new Uint8Array(count)
  const values: number[] = []
  for (let index = 0; index < rows.length; index++) {
    const value = rowValue(rows[index] ?? 0)
    if (value < 0 || seen[value] === 1) continue
    seen[value] = 1
    values.push(value)
  }
  return Uint32Array.from(values)
}

/** Album rows (one per set) of the tracks, distinct, in the order of the tracks. */
export const albumsOf = ({ albums, tracks }: Library, rows: Uint32Array): Uint32Array =>
  distinct(rows, albums.count, row => albums.set[tracks.album[row] ?? -1] ?? -1)

/** Artist rows of the tracks, distinct, in the order of the tracks. */
export const artistsOf = ({ artists, tracks }: Library, rows: Uint32Array): Uint32Array =>
  distinct(rows, artists.count, row => tracks.artist[row] ?? -1)

/** All artists credited for a track, its own first; a linear search through all credits. */
export function artistsOfTrack({ artists, tracks }: Library, row: number): Uint32Array {
  const own = tracks.artist[row] ?? -1
  return Uint32Array.from(new Set([...(own < 0 ? [] : [own]), ...listsWith(artists.tracks, row)]))
}

/** The first genres of a track, its own before the others; `more`: how many names follow, spelling variants counted. */
type GenresOfTrack = { readonly names: readonly string[]; readonly more: number }

/** Most genres of a track that are read: folding a hundred thousand spellings of one takes too long for a menu. */
const maxGenresRead = 500

/** At most `max` genres of a track, without spelling variants; a linear search through all additional genres. */
export function genresOfTrack({ genres, additionalGenres, tracks }: Library, row: number, max: number): GenresOfTrack {
  const names = new Map<string, string>()
  let addedCount = 0
  for (const [index, code] of [tracks.genre[row] ?? -1, ...listsWith(additionalGenres, row)].entries()) {
    if (names.size === max || index >= maxGenresRead) {
      addedCount += 1
      continue
    }
    const name = genres.at(code).trim()
    const key = fold(name) || name
    if (key !== '' && !names.has(key)) names.set(key, name)
  }
  return { names: [...names.values()], more: addedCount }
}

/** The lists that name a track, ascending, each once; one linear search through all. */
export function listsWith({ starts, rows }: RowLists, track: number): readonly number[] {
  const lists: number[] = []
  for (let at = rows.indexOf(track); at !== -1; ) {
    const list = listAt(starts, at)
    lists.push(list)
    at = rows.indexOf(track, starts[list + 1] ?? rows.length)
  }
  return lists
}

/** The list that position `position` belongs to, by binary search. */
function listAt(starts: Uint32Array, position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** Albums by other artists, and compilations, on which an artist has songs, in the order of the artist's songs. */
export function appearsOn(library: Library, artistRow: number): Uint32Array {
  const own = new Set(rowsAt(library.artists.albums, artistRow))
  return albumsOf(library, rowsAt(library.artists.tracks, artistRow)).filter(album => !own.has(album))
}

/**
 * Every artist with an album or a visible song, by name. Artists with songs of their own are in the stored order by artist; the others are
 * merged into it.
 */
export const allArtists: ChunkedTask<Uint32Array> = chunkedTask(function* (library) {
  const { artists, tracks, orders } = library
  const albums = artists.albums.starts
  const trackStarts = artists.tracks.starts
  const position = new Int32Array(artists.count).fill(-1)
  const order: number[] = []
  for (let index = 0; index < orders.artist.length; index++) {
    if (index % rowsPerChunk === rowsPerChunk - 1) yield
    const artist = tracks.artist[orders.artist[index] ?? 0] ?? -1
    if (artist < 0 || position[artist] !== -1) continue
    position[artist] = order.length
    order.push(artist)
  }
  const keys = new Map<number, string>()
  const keyOf = (artist: number): string => {
    const key = keys.get(artist) ?? sortKey(artists.name.at(artist))
    keys.set(artist, key)
    return key
  }
  const others: number[] = []
  for (let artist = 0; artist < artists.count; artist++) {
    if (artist % namesPerChunk === namesPerChunk - 1) yield
    if (position[artist] !== -1 || (trackStarts[artist] === trackStarts[artist + 1] && albums[artist] === albums[artist + 1])) continue
    others.push(artist)
  }
  const merged = new Uint32Array(order.length + others.length)
  let takenCount = 0
  for (const [index, other] of (yield* byName(library, Uint32Array.from(others))).entries()) {
    if (index % (namesPerChunk / 32) === 0) yield
    const end = insertionIndex(order, takenCount, keyOf(other), keyOf)
    for (; takenCount < end; takenCount++) merged[takenCount + index] = order[takenCount] ?? 0
    merged[takenCount + index] = other
  }
  for (; takenCount < order.length; takenCount++) merged[takenCount + others.length] = order[takenCount] ?? 0
  return merged
}, 'visible')

function* byName({ artists, seed }: Library, rows: Uint32Array): Chunks<Uint32Array> {
  const names = textBuilder(rows.length)
  for (const row of rows) names.add(artists.name.at(row))
  yield
  const { rank } = yield* readNamesInChunks(names.finish(), seed)
  const sorted = yield* sortInChunks(allRows(rows.length), rank)
  return sorted.map(at => rows[at] ?? 0)
}

/** Names read for sorting between two pauses. */
const namesPerChunk = 1024

/** The first index from `from` on whose key is behind `key`, by binary search; the length of `order` if none is. */
function insertionIndex(order: readonly number[], from: number, key: string, keyOf: (artist: number) => string): number {
  let low = from
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(key, keyOf(order[middle] ?? 0))) high = middle
    else low = middle + 1
  }
  return low
}

/** Visible tracks without an artist, an album or a folder, in album order. */
export function rowsWithout(library: Library, missing: Missing): Uint32Array {
  const { tracks, orders } = library
  switch (missing) {
    case 'artist':
      return orders.album.filter(row => (tracks.artist[row] ?? -1) < 0)
    case 'album':
      return orders.album.filter(row => (tracks.album[row] ?? -1) < 0)
    case 'folder':
      return tracksIn(folders.whole(library), 0)
  }
}
