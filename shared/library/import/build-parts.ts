// Small steps of building a library: lists of visible tracks, covers.
import type { IdLists } from '../model/growing.ts'
import type { PackedText, RowLists } from '../model/model.ts'
import { gatherPairs } from '../model/row-lists.ts'

/** Rows of the tracks that lists of ids name, in their order: those that are there and visible, each once (protocol 5.5). */
export function visibleRows({ starts, ids }: IdLists, count: number, rowOfTrack: (id: number) => number, trashed: Uint8Array): RowLists {
  const listedIn = new Uint32Array(trashed.length)
  const lists = new Uint32Array(ids.length)
  const rows = new Uint32Array(ids.length)
  let found = 0
  for (let list = 0; list < count; list++) {
    const end = starts[list + 1] ?? 0
    for (let at = starts[list] ?? 0; at < end; at++) {
      const row = rowOfTrack(ids[at] ?? -1)
      if (row < 0 || trashed[row] === 1 || listedIn[row] === list + 1) continue
      listedIn[row] = list + 1
      lists[found] = list
      rows[found++] = row
    }
  }
  return gatherPairs(count, lists.subarray(0, found), rows.subarray(0, found))
}

/** The first track of every list that has a cover, or -1 (protocol 7). `covers`: number of each track's cover, `none` that of no cover. */
export function firstCovers({ starts, rows }: RowLists, count: number, covers: Uint32Array, none: number): Int32Array {
  const found = new Int32Array(count).fill(-1)
  for (let list = 0; list < count; list++) {
    const end = starts[list + 1] ?? 0
    for (let at = starts[list] ?? 0; at < end; at++) {
      const row = rows[at] ?? 0
      if (covers[row] === none) continue
      found[list] = row
      break
    }
  }
  return found
}

/** Tracks by the genres that they name beside their own, each once. `codes`: genres by track; `own`: the first genre of each. */
export function genresBeside({ starts, ids: codes }: IdLists, own: Int32Array, genres: number): RowLists {
  const genresNamed = new Uint32Array(codes.length)
  const tracksNaming = new Uint32Array(codes.length)
  let count = 0
  /** By genre: one more than the last track that named it. */
  const last = new Uint32Array(genres)
  for (let track = 0; track < own.length; track++) {
    const end = starts[track + 1] ?? 0
    for (let at = starts[track] ?? 0; at < end; at++) {
      const genre = codes[at] ?? 0
      if (genre === own[track] || last[genre] === track + 1) continue
      last[genre] = track + 1
      genresNamed[count] = genre
      tracksNaming[count++] = track
    }
  }
  return gatherPairs(genres, genresNamed.subarray(0, count), tracksNaming.subarray(0, count))
}

/** How many tracks are visible: in every order those in the trash come last. */
export function visibleIn(order: Uint32Array, trashed: Uint8Array): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (trashed[order[middle] ?? 0] === 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Genre of each track, -1 for `none`. */
export function genresOfTracks(codes: Int32Array, none: number): Int32Array {
  const genres = codes.slice()
  if (none >= 0) for (let row = 0; row < genres.length; row++) if (genres[row] === none) genres[row] = -1
  return genres
}

/** The number of the empty text among shared texts; -1 when no row has it. */
export function codeOfEmpty({ starts, length }: PackedText): number {
  for (let code = 0; code < length; code++) if (starts[code] === starts[code + 1]) return code
  return -1
}
