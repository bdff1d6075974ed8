// Small steps of building a library: resolving lists of track ids, covers, genres.
import type { IdLists } from '../model/growing.ts'
import type { PackedText, RowLists } from '../model/model.ts'
import { groupRows } from '../model/row-lists.ts'

/** For each list of track ids, the rows of its visible tracks in order, without duplicates (protocol 5.5). */
export function visibleRows({ starts, ids }: IdLists, count: number, rowOfTrack: (id: number) => number, trashed: Uint8Array): RowLists {
  const listedIn = new Uint32Array(trashed.length)
  const lists = new Uint32Array(ids.length)
  const rows = new Uint32Array(ids.length)
  let rowCount = 0
  for (let list = 0; list < count; list++) {
    const end = starts[list + 1] ?? 0
    for (let index = starts[list] ?? 0; index < end; index++) {
      const row = rowOfTrack(ids[index] ?? -1)
      if (row < 0 || trashed[row] === 1 || listedIn[row] === list + 1) continue
      listedIn[row] = list + 1
      lists[rowCount] = list
      rows[rowCount++] = row
    }
  }
  return groupRows(count, lists.subarray(0, rowCount), rows.subarray(0, rowCount))
}

/**
 * For each list, the first track that has a cover; -1: none (protocol 7). `covers`: code of each track's cover; `none`: that of no cover.
 */
export function firstCovers({ starts, rows }: RowLists, count: number, covers: Uint32Array, none: number): Int32Array {
  const coverOf = new Int32Array(count).fill(-1)
  for (let list = 0; list < count; list++) {
    const end = starts[list + 1] ?? 0
    for (let index = starts[list] ?? 0; index < end; index++) {
      const row = rows[index] ?? 0
      if (covers[row] === none) continue
      coverOf[list] = row
      break
    }
  }
  return coverOf
}

/**
 * By genre, the tracks that name it besides their own genre, without duplicates. `codes`: genres by track; `ownGenres`: each track's own
 * genre.
 */
export function additionalGenresOf({ starts, ids: codes }: IdLists, ownGenres: Int32Array, genres: number): RowLists {
  const genresNamed = new Uint32Array(codes.length)
  const tracksNaming = new Uint32Array(codes.length)
  let count = 0
  /** By genre: the last track that was added, plus one; it detects duplicates. */
  const last = new Uint32Array(genres)
  for (let track = 0; track < ownGenres.length; track++) {
    const end = starts[track + 1] ?? 0
    for (let index = starts[track] ?? 0; index < end; index++) {
      const genre = codes[index] ?? 0
      if (genre === ownGenres[track] || last[genre] === track + 1) continue
      last[genre] = track + 1
      genresNamed[count] = genre
      tracksNaming[count++] = track
    }
  }
  return groupRows(genres, genresNamed.subarray(0, count), tracksNaming.subarray(0, count))
}

/** How many tracks are visible, by binary search: in every order, trashed tracks come last. */
export function countVisible(order: Uint32Array, trashed: Uint8Array): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (trashed[order[middle] ?? 0] === 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The genre code of each track, with `none`, the code of the empty text, replaced by -1. */
export function genresOfTracks(codes: Int32Array, none: number): Int32Array {
  const genres = codes.slice()
  if (none >= 0) for (let row = 0; row < genres.length; row++) if (genres[row] === none) genres[row] = -1
  return genres
}

/** The code of the empty text among shared texts; -1: no row has it. */
export function codeOfEmpty({ starts, length }: PackedText): number {
  for (let code = 0; code < length; code++) if (starts[code] === starts[code + 1]) return code
  return -1
}
