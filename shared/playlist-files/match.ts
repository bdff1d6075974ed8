// Matches the songs of a playlist file to a library, by path (folders and file name), then by names, in one chunked pass over the library;
// each track is matched once, as a playlist holds it once (protocol 3.4).

import { textKey } from '../id-map.ts'
import { type Chunks, inChunks } from '../library/model/chunked.ts'
import type { Library } from '../library/model/model.ts'
import { foldersOf, nameKey, type ParsedPath, readPath, sharedFolders, untitled } from './file-path.ts'
import type { FileTrack } from './playlist-file.ts'

export type Matched = {
  /** Track rows in the order of the file. */
  readonly rows: Uint32Array
  /** How many of `rows` were matched by path; the others by names. */
  readonly byPath: number
  /** Songs without a match, in the order of the file. */
  readonly missing: readonly FileTrack[]
  /** Number of songs whose track was matched already. */
  readonly duplicates: number
}

/** A possible title and artist of a song in the file; artist '' = any. */
type Names = { readonly title: string; readonly artist: string }
type Wanted = { readonly track: FileTrack; readonly path: ParsedPath; readonly names: readonly Names[]; readonly album: string }

/** Most rows of the library compared per key (title or file name); further ones are never matched by that key. */
const maxRowsPerKey = 200
/** Songs of the file processed between two pauses. */
const tracksPerChunk = 100
/** Lengths that differ by less than this count as equal, seconds. */
const lengthTolerance = 3

const artistKey = (title: string, artist: string): string => `n\n${title}\n${artist}`
const folderKey = (title: string, folder: string): string => `p\n${title}\n${folder}`
const titleKey = (title: string): string => `t\n${title}`

/** Keys of artist, album and folders by row of the library, each computed once. */
type Keys = {
  readonly artist: (row: number) => string
  readonly album: (row: number) => string
  readonly folders: (row: number) => readonly string[]
}

function keysOf({ tracks, artists, albums }: Library): Keys {
  const memoised = <Key>(make: (code: number) => Key): ((code: number) => Key) => {
    const keysByCode = new Map<number, Key>()
    return code => {
      const key = keysByCode.get(code) ?? make(code)
      keysByCode.set(code, key)
      return key
    }
  }
  const artist = memoised(code => nameKey(artists.name.at(code)))
  const album = memoised(code => nameKey(albums.name.at(code)))
  const folders = memoised(code => foldersOf(tracks.path.texts.at(code)))
  return {
    artist: row => artist(tracks.artist[row] ?? -1),
    album: row => album(tracks.album[row] ?? -1),
    folders: row => folders(tracks.path.codes[row] ?? 0),
  }
}

/** Matches the songs of a file to the visible tracks of a library, in steps. */
export function* matchInChunks(library: Library, tracks: readonly FileTrack[]): Chunks<Matched> {
  const keys = keysOf(library)
  const wantedTracks: Wanted[] = []
  const rowsByKey = new Map<string, number[]>()
  /** By `textKey`. */
  const titles = new Set<string>()
  const addWanted = (title: string, key: string): void => {
    titles.add(textKey(title))
    rowsByKey.set(key, [])
  }
  yield* inChunks(
    tracks.length,
    (from, end) => {
      for (const track of tracks.slice(from, end)) {
        const one = wantedOf(track)
        wantedTracks.push(one)
        const folder = one.path.folders.at(-1)
        if (folder !== undefined)
          for (const title of [...one.path.titles, ...one.path.afterDash]) addWanted(title, folderKey(title, folder))
        for (const { title, artist } of one.names) addWanted(title, artist === '' ? titleKey(title) : artistKey(title, artist))
      }
    },
    tracksPerChunk,
  )
  yield* collectRows(library, keys, titles, rowsByKey)
  return yield* chooseRows(library, keys, wantedTracks, rowsByKey)
}

function wantedOf(track: FileTrack): Wanted {
  const names = namesOf(track)
  const path = readPath(track.path)
  const [first] = names
  // A title and artist stated by the file take precedence over what the path suggests.
  const isCertain = first !== undefined && first.artist !== '' && names.length === 1
  return { track, path: isCertain ? { ...path, titles: [first.title], afterDash: [] } : path, names, album: nameKey(track.album) }
}

/** The stated title and artist, or the two sides of every dash in `Artist - Title`. */
function namesOf({ title, artist }: FileTrack): readonly Names[] {
  const key = nameKey(title)
  if (key === '') return []
  if (artist !== '') return [{ title: key, artist: nameKey(artist) }]
  const parts = title.split(' - ')
  const dashes = parts.slice(1, 8).map((_, index) => ({
    artist: nameKey(parts.slice(0, index + 1).join(' - ')),
    title: nameKey(parts.slice(index + 1).join(' - ')),
  }))
  return [...dashes.filter(({ title, artist }) => title !== '' && artist !== ''), { title: key, artist: '' }]
}

/** Collects the rows of the library under the wanted keys (those in `rowsByKey`), at most `maxRowsPerKey` for each. */
function* collectRows(
  { tracks, orders }: Library,
  keys: Keys,
  titles: ReadonlySet<string>,
  rowsByKey: Map<string, number[]>,
): Chunks<void> {
  const put = (key: string, row: number): void => {
    const rows = rowsByKey.get(key)
    if (rows !== undefined && rows.length < maxRowsPerKey) rows.push(row)
  }
  yield* inChunks(
    orders.album.length,
    (from, end) => {
      for (const row of orders.album.subarray(from, end)) {
        const title = nameKey(tracks.title.at(row)) || untitled
        if (!titles.has(textKey(title))) continue
        put(titleKey(title), row)
        put(artistKey(title, keys.artist(row)), row)
        put(folderKey(title, keys.folders(row).at(-1) ?? ''), row)
      }
    },
    10 * tracksPerChunk,
  )
}

function* chooseRows(
  library: Library,
  keys: Keys,
  wantedTracks: readonly Wanted[],
  rowsByKey: ReadonlyMap<string, readonly number[]>,
): Chunks<Matched> {
  const takenRows = new Set<number>()
  const missing: FileTrack[] = []
  let byPath = 0
  let duplicates = 0
  yield* inChunks(
    wantedTracks.length,
    (from, end) => {
      for (const song of wantedTracks.slice(from, end)) {
        const atPath = best(library, keys, song, pathRows(keys, song, rowsByKey), takenRows)
        const row = atPath ?? best(library, keys, song, namedRows(song, rowsByKey), takenRows)
        if (row === null) missing.push(song.track)
        else if (takenRows.has(row)) duplicates += 1
        else {
          takenRows.add(row)
          if (atPath !== null) byPath += 1
        }
      }
    },
    tracksPerChunk,
  )
  return { rows: Uint32Array.from(takenRows), byPath, missing, duplicates }
}

/**
 * The rows in the innermost folder of the path whose title is one that its file name may mean: of these, the ones that share most folders
 * with it.
 */
function pathRows(keys: Keys, { path }: Wanted, rowsByKey: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const folder = path.folders.at(-1)
  if (folder === undefined) return []
  const isNamed = (row: number): boolean => {
    const artist = keys.artist(row)
    return artist !== '' && path.stem.includes(artist)
  }
  for (const title of [...path.titles, ...path.afterDash]) {
    const rows = rowsByKey.get(folderKey(title, folder)) ?? []
    const shared = (path.titles.includes(title) ? rows : rows.filter(isNamed)).map(row => ({
      row,
      folders: sharedFolders(path.folders, keys.folders(row)),
    }))
    const max = shared.reduce((best, { folders }) => Math.max(best, folders), 0)
    if (max > 0) return shared.filter(({ folders }) => folders === max).map(({ row }) => row)
  }
  return []
}

/**
 * The rows with the first of these titles and artists that any row has; without an artist only if exactly one row has the title. Empty if
 * none fits.
 */
function namedRows({ names }: Wanted, rowsByKey: ReadonlyMap<string, readonly number[]>): readonly number[] {
  for (const { title, artist } of names) {
    const rows = rowsByKey.get(artist === '' ? titleKey(title) : artistKey(title, artist)) ?? []
    if (artist === '' ? rows.length === 1 : rows.length > 0) return rows
  }
  return []
}

/**
 * The best of the candidate rows: not taken yet first, then by artist, album, folder, track number and length; null: there is no candidate.
 */
function best({ tracks }: Library, keys: Keys, song: Wanted, rows: readonly number[], takenRows: ReadonlySet<number>): number | null {
  const artist = nameKey(song.track.artist)
  const folders = song.path.folders.join('/')
  const rank = (row: number): number =>
    (takenRows.has(row) ? 0 : 32) +
    (artist !== '' && keys.artist(row) === artist ? 16 : 0) +
    (song.album !== '' && keys.album(row) === song.album ? 8 : 0) +
    (keys.folders(row).join('/') === folders ? 4 : 0) +
    (song.path.track > 0 && tracks.number[row] === song.path.track ? 2 : 0) +
    (Math.abs((tracks.length[row] ?? 0) - song.track.length) < lengthTolerance ? 1 : 0)
  let [chosen, highest] = [-1, -1]
  for (const row of rows) {
    const value = rank(row)
    if (value > highest) [chosen, highest] = [row, value]
  }
  return chosen === -1 ? null : chosen
}
