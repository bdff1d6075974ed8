// Orders in both directions: descending reverses the values, while rows with equal values (an album's tracks) keep their order.
import { columnOrders } from '../model/column-orders.ts'
import type { Library, PackedText, Sort, SortBy } from '../model/model.ts'
import { cachedOrder, type OrderSet, orderOf } from './orders.ts'

/** Whether two neighbours of an ascending order have equal values, so that they keep their order in a descending one. */
function equalNeighbours(library: Library, sortBy: SortBy): (row: number, next: number) => boolean {
  const { tracks, albums } = library
  const byColumn = (values: ArrayLike<number>) => (row: number, next: number) => values[row] === values[next]
  const byValue = (rowValue: (row: number) => number) => (row: number, next: number) => rowValue(row) === rowValue(next)
  switch (sortBy) {
    case 'title':
      return (row, next) => sameText(library.folded.titles, row, next)
    case 'artist':
      return byColumn(tracks.artist)
    case 'albumArtist':
      return byValue(row => albums.artist[tracks.album[row] ?? -1] ?? -1)
    case 'album':
      return byValue(row => albums.set[tracks.album[row] ?? -1] ?? -1)
    case 'genre':
    case 'year':
    case 'plays':
    case 'added':
    case 'length':
      return byColumn(tracks[sortBy])
    default: {
      const column = columnOrders[sortBy]
      return byColumn('shared' in column ? tracks[column.shared].codes : tracks[column.number])
    }
  }
}

function sameText({ starts, bytes }: PackedText, one: number, other: number): boolean {
  const from = starts[one] ?? 0
  const length = (starts[one + 1] ?? 0) - from
  const second = starts[other] ?? 0
  if ((starts[other + 1] ?? 0) - second !== length) return false
  for (let at = 0; at < length; at++) if (bytes[from + at] !== bytes[second + at]) return false
  return true
}

/** All visible or all trashed tracks in the order of a sort, memoised per library; must not be changed. */
export function sortedOrder(library: Library, from: OrderSet, { by, descending }: Sort): Uint32Array {
  const order = orderOf(library, from, by)
  return descending ? cachedOrder(library, `${from} ${by} down`, () => reverseByRuns(order, equalNeighbours(library, by))) : order
}

function reverseByRuns(order: Uint32Array, isRun: (row: number, next: number) => boolean): Uint32Array {
  const down = new Uint32Array(order.length)
  let position = 0
  for (let end = order.length; end > 0; ) {
    let start = end - 1
    while (start > 0 && isRun(order[start - 1] ?? 0, order[start] ?? 0)) start--
    for (let index = start; index < end; index++) down[position++] = order[index] ?? 0
    end = start
  }
  return down
}
