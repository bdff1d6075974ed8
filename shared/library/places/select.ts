// What a Place shows: rows of tracks, albums and artists, in order. Rows are good for one revision only.
import type { AlbumId, ArtistId, PlaylistId, TagId, TrackId } from '../../ids.ts'
import type { Library, Place, Sort } from '../model/model.ts'
import { listOf } from '../model/row-lists.ts'
import { rowOf } from '../model/row-of.ts'
import { sortedOrder } from '../order/sorted.ts'
import { rowsWithout } from './credited.ts'
import { folderAt, folders, tracksBeneath } from './folders.ts'
import { rowsOfGenre } from './genres.ts'
import { rowsOfYears } from './years.ts'

/** The row of a track of this library; -1 when the library does not have it (the queue may be newer or older). */
export const rowOfTrack = (library: Library, id: TrackId): number => rowOf(library.tracks.id, id)
/** The row of an album record; -1 when unknown. Any record of a set stands for the whole set in the functions below. */
export const albumRowOf = (library: Library, id: AlbumId): number => rowOf(library.albums.id, id)
/** The row of an artist; -1 when unknown, 0 is Various Artists. */
export const artistRowOf = (library: Library, id: ArtistId): number => rowOf(library.artists.id, id)
/** The row of a playlist; -1 when unknown. */
export const playlistRowOf = (library: Library, id: PlaylistId): number => rowOf(library.playlists.id, id)
/** The row of a tag; -1 when unknown. */
export const tagRowOf = (library: Library, id: TagId): number => rowOf(library.tags.id, id)

/** The record that stands for the set of an album row (C-21); itself when it is alone. */
export const setOf = (library: Library, albumRow: number): number => library.albums.set[albumRow] ?? -1

/** Tracks that lie on one disc, in playing order. `disc` 0: the album does not count its discs. */
export type Disc = { readonly disc: number; readonly rows: Uint32Array }

/** The discs of an album or of the set it belongs to, in order. */
export function discsOf(library: Library, albumRow: number): readonly Disc[] {
  const discs: Disc[] = []
  for (const record of listOf(library.albums.discs, setOf(library, albumRow))) {
    const rows = listOf(library.albums.tracks, record)
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

/** The tracks of an album or of the set it belongs to, in playing order. */
function rowsOfAlbum(library: Library, albumRow: number): Uint32Array {
  const discs = discsOf(library, albumRow)
  if (discs.length === 1 && discs[0] !== undefined) return discs[0].rows
  const all = new Uint32Array(discs.reduce((sum, disc) => sum + disc.rows.length, 0))
  let at = 0
  for (const disc of discs) {
    all.set(disc.rows, at)
    at += disc.rows.length
  }
  return all
}

/** Not a person: its songs are those of its albums, which are by others. */
const variousArtists = 0

/** The tracks credited to an artist; of Various Artists, and of one that is credited for albums only, all that lies on its albums. */
function rowsOfArtist(library: Library, artistRow: number): Uint32Array {
  const own = listOf(library.artists.tracks, artistRow)
  if (own.length > 0 && artistRow !== variousArtists) return own
  const rows = new Set<number>()
  for (const album of albumsOfArtist(library, artistRow)) for (const row of rowsOfAlbum(library, album)) rows.add(row)
  for (const row of own) rows.add(row)
  return Uint32Array.from(rows)
}

/** Albums (one row for a set) whose album artist this is, newest first. */
export const albumsOfArtist = (library: Library, artistRow: number): Uint32Array => listOf(library.artists.albums, artistRow)

/** Places that the library alone says everything of; for the others see place-rows.ts. */
export type LibraryPlace = Exclude<Place, { readonly kind: 'search' | 'smart' }>

/**
 * The tracks of a Place in its own order: Songs by title, an album by disc and number, an artist by album, a playlist as it plays.
 * Nothing for ids that are not in this library. The array must not be changed: it may lie over the pack.
 */
export function rowsOf(library: Library, place: LibraryPlace): Uint32Array {
  switch (place.kind) {
    case 'songs':
      return library.orders.title
    case 'album':
      return rowsOfAlbum(library, albumRowOf(library, place.id))
    case 'artist':
      return rowsOfArtist(library, artistRowOf(library, place.id))
    case 'playlist':
      return listOf(library.playlists.tracks, playlistRowOf(library, place.id))
    case 'tag':
      return listOf(library.tags.tracks, tagRowOf(library, place.id))
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
 * The same rows in another order; a row that was there twice still is. Whole shelves cost nothing once their order is known, other rows one
 * walk over all tracks of the library, whatever their number. The array must not be changed.
 */
export function sortRows(library: Library, rows: Uint32Array, sort: Sort): Uint32Array {
  if (rows === library.orders.title) return sortedOrder(library, 'orders', sort)
  if (rows === library.trashOrders.title) return sortedOrder(library, 'trashOrders', sort)
  const times = new Uint16Array(library.tracks.count)
  for (const row of rows) times[row] = (times[row] ?? 0) + 1
  const sorted = new Uint32Array(rows.length)
  let at = 0
  for (const shelf of ['orders', 'trashOrders'] as const) {
    const order = sortedOrder(library, shelf, sort)
    for (let index = 0; index < order.length && at < rows.length; index++) {
      const row = order[index] ?? 0
      for (let left = times[row] ?? 0; left > 0; left--) sorted[at++] = row
    }
  }
  return sorted.subarray(0, at)
}
