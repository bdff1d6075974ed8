// The orders in which albums can be shown.
import type { Library } from '../../shared/library/model.ts'

export type AlbumOrder = 'name' | 'artist' | 'newest'

/** `artist`: by artist, then year, then name. `newest`: by year, those without one last, then by name. Rows are not changed. */
export function orderAlbums(library: Library, rows: Uint32Array, order: AlbumOrder): Uint32Array {
  if (order === 'name') return rows
  const { artist, year } = library.albums
  const byName = rankOf(library.albumOrder, library.albums.count)
  const byArtist = rankOf(library.artistOrder, library.artists.count)
  const artistOf = (row: number): number => byArtist[artist[row] ?? 0] ?? 0
  const yearOf = (row: number): number => year[row] ?? 0
  const nameOf = (row: number): number => byName[row] ?? 0
  return rows.toSorted((one, other) =>
    order === 'artist'
      ? artistOf(one) - artistOf(other) || yearOf(one) - yearOf(other) || nameOf(one) - nameOf(other)
      : yearOf(other) - yearOf(one) || nameOf(one) - nameOf(other),
  )
}

/** Where each row stands in an order; rows that it leaves out come last. */
function rankOf(order: Uint32Array, count: number): Uint32Array {
  const ranks = new Uint32Array(count).fill(count)
  for (const [rank, row] of order.entries()) ranks[row] = rank
  return ranks
}
