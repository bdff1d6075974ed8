// The orders of tracks stored in a pack, each derived from another by a stable sort, with trashed tracks last.
import { release } from '../model/growing.ts'
import type { TrackOrder } from '../model/model.ts'
import { allRows, markedLast, sortedBy, sortedByAll } from '../order/radix-sort.ts'

/** Sort keys by track, its own or those of its artist, album or genre; unknown is 0 and sorts first. */
export type OrderKeys = Readonly<Record<'title' | 'artist' | 'album' | 'year' | 'added' | 'genre' | 'plays' | 'length', Uint32Array>> &
  Readonly<Record<'disc' | 'number', Uint16Array>>

/** All stored orders; `artist` means artist, then year, then the order by album; `trashed`: 1 = in the trash. */
export function ordersOfTracks(keys: OrderKeys, trashed: Uint8Array): Readonly<Record<TrackOrder, Uint32Array>> {
  const sort = (rows: Uint32Array, ...columns: readonly Uint32Array[]): Uint32Array => {
    const sorted = sortedByAll(rows, columns)
    const parted = markedLast(sorted, trashed)
    if (sorted !== rows) release(sorted)
    return parted
  }
  const title = sort(allRows(trashed.length), keys.title)
  const album = rowsByAlbum(keys, trashed)
  const artist = sort(album, keys.year, keys.artist)
  return {
    title,
    artist,
    album,
    genre: sort(artist, keys.genre),
    year: sort(artist, keys.year),
    plays: sort(title, keys.plays),
    added: sort(album, keys.added),
    length: sort(title, keys.length),
  }
}

export type AlbumKeys = Pick<OrderKeys, 'title' | 'album' | 'disc' | 'number'>

/** All rows by album, disc, number and title, trashed ones last; nearly all albums are sent in this order, only the others are sorted. */
export function rowsByAlbum({ title, album, disc, number }: AlbumKeys, trashed: Uint8Array): Uint32Array {
  const rows = markedLast(sortedBy(allRows(trashed.length), album), trashed)
  const compare = (a: number, b: number): number =>
    (disc[a] ?? 0) - (disc[b] ?? 0) || (number[a] ?? 0) - (number[b] ?? 0) || (title[a] ?? 0) - (title[b] ?? 0) || a - b
  /** Sort keys in 32 bits, built only if a large album is out of order. */
  let keys: readonly Uint32Array[] | null = null
  for (let from = 0; from < rows.length; ) {
    const first = rows[from] ?? 0
    const isLike = (row: number): boolean => album[row] === album[first] && trashed[row] === trashed[first]
    let isSorted = true
    let end = from + 1
    for (; end < rows.length && isLike(rows[end] ?? 0); end++) {
      if (compare(rows[end - 1] ?? 0, rows[end] ?? 0) > 0) isSorted = false
    }
    const tracks = rows.subarray(from, end)
    if (!isSorted && tracks.length > comparisonSortLimit) {
      keys ??= [title, new Uint32Array(number), new Uint32Array(disc)]
      rows.set(sortedByAll(tracks, keys), from)
    } else if (!isSorted) tracks.sort(compare)
    from = end
  }
  return rows
}

/** Up to this many tracks a comparison sort is faster than a radix sort. */
const comparisonSortLimit = 1024
