// A built order read downwards: what is sorted by turns round, what lies under it (an album's tracks) keeps its order.
import type { Library, Sort, TrackOrder } from './model.ts'

/** What rows have in common while they belong to one run: equal values stay in ascending order when the list turns round. */
function runOf(library: Library, by: TrackOrder): (row: number) => number {
  const { tracks, albums } = library
  switch (by) {
    case 'title':
      return row => row
    case 'artist':
      return row => tracks.artist[row] ?? -1
    case 'album':
      return row => albums.set[tracks.album[row] ?? -1] ?? -1
    case 'genre':
      return row => tracks.genre[row] ?? -1
    case 'year':
      return row => tracks.year[row] ?? 0
    case 'plays':
      return row => tracks.plays[row] ?? 0
    case 'added':
      return row => tracks.added[row] ?? 0
    case 'length':
      return row => tracks.length[row] ?? 0
  }
}

/** `order` (ascending, one of the library's) as the sort wants it; the same array when nothing has to turn. */
export function sortedOrder(library: Library, order: Uint32Array, sort: Sort): Uint32Array {
  if (!sort.descending) return order
  const run = runOf(library, sort.by)
  const turned = new Uint32Array(order.length)
  let end = order.length
  let at = 0
  while (end > 0) {
    const value = run(order[end - 1] ?? 0)
    let start = end - 1
    while (start > 0 && run(order[start - 1] ?? 0) === value) start--
    turned.set(order.subarray(start, end), at)
    at += end - start
    end = start
  }
  return turned
}
