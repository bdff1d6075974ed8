// The order of equally good matches: most played first.

import { type Chunks, rowsPerChunk } from '../model/chunked.ts'
import type { Library } from '../model/model.ts'
import { rowsAt } from '../model/row-lists.ts'
import { allRows, sortInChunks } from '../order/radix-sort.ts'

/** Visible tracks, most played first, ties by title: the ascending order, reversed group by group. */
export function* tracksByPlays({ orders, tracks }: Library): Chunks<Uint32Array> {
  const rows = orders.plays
  const { plays } = tracks
  const turned = new Uint32Array(rows.length)
  for (let end = rows.length; end > 0; ) {
    const value = plays[rows[end - 1] ?? 0] ?? 0
    let start = end - 1
    while (start > 0 && plays[rows[start - 1] ?? 0] === value) {
      start--
      if (start % rowsPerChunk === 0) yield
    }
    turned.set(rows.subarray(start, end), rows.length - end)
    end = start
  }
  return turned
}

/** Sums computed between two pauses. */
const sumsPerChunk = 1024
function* sums(count: number, sum: (row: number) => number): Chunks<Uint32Array> {
  const values = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    if (row % sumsPerChunk === 0) yield
    values[row] = sum(row)
  }
  return values
}

function sumOf(plays: Uint32Array, rows: Uint32Array): number {
  let sum = 0
  for (const row of rows) sum += plays[row] ?? 0
  return sum
}

function playsOfSet({ albums, tracks }: Library, row: number): number {
  let sum = 0
  for (const disc of rowsAt(albums.discs, row)) sum += sumOf(tracks.plays, rowsAt(albums.tracks, disc))
  return sum
}

/** Sorts rows by plays, descending and stable. */
const sortDescending = (rows: Uint32Array, plays: Uint32Array): Chunks<Uint32Array> =>
  sortInChunks(
    rows,
    plays.map(value => 0xffff_ffff - value),
  )

/** Album rows that are shown (one per set), most played first, ties by name. */
export function* albumsByPlays(library: Library): Chunks<Uint32Array> {
  return yield* sortDescending(library.albumOrder, yield* sums(library.albums.count, row => playsOfSet(library, row)))
}

/** Artists with visible songs or albums, most played first, ties by name. */
export function* artistsByPlays(library: Library): Chunks<Uint32Array> {
  const { artists, tracks } = library
  return yield* sortDescending(artistsByName(library), yield* sums(artists.count, row => sumOf(tracks.plays, rowsAt(artists.tracks, row))))
}

/** Artists with visible songs or albums: album artists by name, then those who only appear on albums of others. */
function artistsByName({ artists, artistOrder }: Library): Uint32Array {
  const isAlbumArtist = new Uint8Array(artists.count)
  for (const row of artistOrder) isAlbumArtist[row] = 1
  const others = allRows(artists.count).filter(row => isAlbumArtist[row] === 0 && rowsAt(artists.tracks, row).length > 0)
  const all = new Uint32Array(artistOrder.length + others.length)
  all.set(artistOrder)
  all.set(others, artistOrder.length)
  return all
}
