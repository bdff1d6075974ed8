// Selects what a Place shows: rows of tracks, albums and artists, in order, valid for one revision.
import type { AlbumId, ArtistId, PlaylistId, TagId, TrackId } from '../../ids.ts'
import type { Library, Place, Sort } from '../model/model.ts'
import { rowOf } from '../model/row-index.ts'
import { rowsAt } from '../model/row-lists.ts'
import { sortedOrder } from '../order/directed-orders.ts'
import { rowsWithout } from './credited.ts'
import { folderAt, folders, tracksBeneath } from './folders.ts'
import { rowsOfGenre } from './genres.ts'
import { rowsOfYears } from './years.ts'

/** The row of a track; -1 if this library lacks it, as the queue may belong to another revision. */
export const rowOfTrack = (library: Library, id: TrackId): number => rowOf(library.tracks.id, id)
/** The row of an album record; -1 if unknown. In the functions below any record stands for its whole set. */
export const albumRowOf = (library: Library, id: AlbumId): number => rowOf(library.albums.id, id)
/** The row of an artist; -1 if unknown; 0 is Various Artists. */
export const artistRowOf = (library: Library, id: ArtistId): number => rowOf(library.artists.id, id)
/** The row of a playlist; -1 if unknown. */
export const playlistRowOf = (library: Library, id: PlaylistId): number => rowOf(library.playlists.id, id)
/** The row of a tag; -1 if unknown. */
export const tagRowOf = (library: Library, id: TagId): number => rowOf(library.tags.id, id)

/** The record that stands for the set of an album row (C-21), the row itself if it is a set of one; -1: no such row. */
export const setOf = (library: Library, albumRow: number): number => library.albums.set[albumRow] ?? -1

/** The tracks of one disc, in playing order. `disc` 0: the album's discs are not numbered. */
export type Disc = { readonly disc: number; readonly rows: Uint32Array }

/** The discs of an album's set, in order: one per record, or several where the track numbers of a record name its discs. */
export function discsOf(library: Library, albumRow: number): readonly Disc[] {
  const discs: Disc[] = []
  for (const discRow of rowsAt(library.albums.discs, setOf(library, albumRow))) {
    const rows = rowsAt(library.albums.tracks, discRow)
    let start = 0
    for (let index = 1; index <= rows.length; index++) {
      const disc = library.tracks.disc[rows[start] ?? -1] ?? 0
      if (index < rows.length && library.tracks.disc[rows[index] ?? -1] === disc) continue
      discs.push({ disc, rows: rows.subarray(start, index) })
      start = index
    }
  }
  return discs
}

/** The tracks of an album's set, in playing order. */
function rowsOfAlbum(library: Library, albumRow: number): Uint32Array {
  const discs = discsOf(library, albumRow)
  if (discs.length === 1 && discs[0] !== undefined) return discs[0].rows
  const all = new Uint32Array(discs.reduce((sum, disc) => sum + disc.rows.length, 0))
  let filled = 0
  for (const disc of discs) {
    all.set(disc.rows, filled)
    filled += disc.rows.length
  }
  return all
}

/** Row of Various Artists, whose songs are those of its albums, by other artists. */
const variousArtists = 0

/** The tracks credited to an artist; for Various Artists, and an artist credited for albums only, all tracks of its albums. */
function rowsOfArtist(library: Library, artistRow: number): Uint32Array {
  const own = rowsAt(library.artists.tracks, artistRow)
  if (own.length > 0 && artistRow !== variousArtists) return own
  const rows = new Set<number>()
  for (const album of albumsOfArtist(library, artistRow)) for (const row of rowsOfAlbum(library, album)) rows.add(row)
  for (const row of own) rows.add(row)
  return Uint32Array.from(rows)
}

/** Albums (one row per set) with this album artist, newest first. */
export const albumsOfArtist = (library: Library, artistRow: number): Uint32Array => rowsAt(library.artists.albums, artistRow)

/** Places whose rows depend on the library alone; for the others see place-rows.ts. */
export type LibraryPlace = Exclude<Place, { readonly kind: 'search' | 'smart' }>

/**
 * The tracks of a Place in its own order: Songs by title, an album by disc and number, an artist by album, a playlist as stored. Empty for
 * ids that this library lacks. Must not be changed: the array may view the pack.
 */
export function trackRowsOf(library: Library, place: LibraryPlace): Uint32Array {
  switch (place.kind) {
    case 'songs':
      return library.orders.title
    case 'album':
      return rowsOfAlbum(library, albumRowOf(library, place.id))
    case 'artist':
      return rowsOfArtist(library, artistRowOf(library, place.id))
    case 'playlist':
      return rowsAt(library.playlists.tracks, playlistRowOf(library, place.id))
    case 'tag':
      return rowsAt(library.tags.tracks, tagRowOf(library, place.id))
    case 'trash':
      return library.trashOrders.title
    case 'genre':
      return rowsOfGenre(library, place.name)
    case 'years':
      return rowsOfYears(library, place)
    case 'folder':
      return tracksBeneath(folders.whole(library), folderAt(folders.whole(library), place.path))
    case 'missing':
      return rowsWithout(library, place.what)
  }
}

/**
 * The same rows in another order, with duplicates kept. All visible or all trashed tracks in title order take no time once their new order
 * is computed, other rows one pass over all tracks. Must not be changed.
 */
export function sortRows(library: Library, rows: Uint32Array, sort: Sort): Uint32Array {
  if (rows === library.orders.title) return sortedOrder(library, 'orders', sort)
  if (rows === library.trashOrders.title) return sortedOrder(library, 'trashOrders', sort)
  const times = new Uint16Array(library.tracks.count)
  for (const row of rows) times[row] = (times[row] ?? 0) + 1
  const sorted = new Uint32Array(rows.length)
  let filled = 0
  for (const from of ['orders', 'trashOrders'] as const) {
    const order = sortedOrder(library, from, sort)
    for (let index = 0; index < order.length && filled < rows.length; index++) {
      const row = order[index] ?? 0
      for (let timesLeft = times[row] ?? 0; timesLeft > 0; timesLeft--) sorted[filled++] = row
    }
  }
  return sorted.subarray(0, filled)
}
