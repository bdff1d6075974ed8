// Sorts albums and artists by a column of theirs or by totals over their songs, ascending or descending.
import type { Library } from '../model/model.ts'
import { rowsAt } from '../model/row-lists.ts'
import { sortedBy } from './radix-sort.ts'
import { type Totals, totalsOf } from './totals.ts'

export const albumSorts = ['name', 'artist', 'year', 'tracks', 'length', 'added', 'plays', 'rating'] as const
export type AlbumSortBy = (typeof albumSorts)[number]
export type AlbumSort = { readonly by: AlbumSortBy; readonly descending: boolean }

export const artistSorts = ['name', 'albums', 'tracks', 'length', 'added', 'plays'] as const
export type ArtistSortBy = (typeof artistSorts)[number]
export type ArtistSort = { readonly by: ArtistSortBy; readonly descending: boolean }

/**
 * Album rows sorted; `rows` have to be in name order, as `library.albumOrder` is, and are not changed. `artist` means artist, year, name;
 * the other orders break ties by name, ascending even in a descending order.
 */
export function sortAlbums(library: Library, rows: Uint32Array, { by, descending }: AlbumSort): Uint32Array {
  const { albums } = library
  const year = (row: number): number => albums.year[row] ?? 0
  if (by === 'name') return descending ? rows.toReversed() : rows
  if (by === 'artist') {
    const rank = ranksOf(library.artistOrder, library.artists.count)
    const byYear = sortedBy(rows, keysOf(albums.count, year))
    return sortByKeys(
      byYear,
      keysOf(albums.count, row => rank[albums.artist[row] ?? 0] ?? 0),
      descending,
    )
  }
  const keyOf = by === 'year' ? year : by === 'rating' ? (row: number) => albums.rating[row] ?? 0 : totalOf(totalsOf(library).albums, by)
  return sortByKeys(rows, keysOf(albums.count, keyOf), descending)
}

/** Artist rows sorted, with ties broken by name; `rows` have to be in name order. */
export function sortArtists(library: Library, rows: Uint32Array, { by, descending }: ArtistSort): Uint32Array {
  const { artists } = library
  if (by === 'name') return descending ? rows.toReversed() : rows
  const keyOf = by === 'albums' ? (row: number) => rowsAt(artists.albums, row).length : totalOf(totalsOf(library).artists, by)
  return sortByKeys(rows, keysOf(artists.count, keyOf), descending)
}

const totalOf = (totals: Totals, by: keyof Totals) => (row: number) => totals[by][row] ?? 0

const maxKey = 0xffff_ffff
function keysOf(count: number, keyOf: (row: number) => number): Uint32Array {
  const keys = new Uint32Array(count)
  for (let row = 0; row < count; row++) keys[row] = Math.min(maxKey, keyOf(row))
  return keys
}

/** A stable sort in both directions: for a descending one the keys are inverted and not the result, so that ties keep their order. */
const sortByKeys = (rows: Uint32Array, keys: Uint32Array, isDescending: boolean): Uint32Array =>
  sortedBy(rows, isDescending ? keys.map(key => maxKey - key) : keys)

/** The position of each row in an order; rows that it does not contain come last. */
function ranksOf(order: Uint32Array, count: number): Uint32Array {
  const ranks = new Uint32Array(count).fill(count)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] ?? 0] = rank
  return ranks
}
