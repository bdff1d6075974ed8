// Rows of the library's tables (protocol 5.2 to 5.5), with documented columns in order, and the quirks that affect single rows.

import { hash32 } from 'demo-music'
import { albumColumns, artistColumns, playlistColumns } from '../../shared/wire/library.ts'
import type { CatalogueAlbum, CatalogueArtist, CataloguePlaylist, CatalogueTrack, Credit } from '../world/catalogue.ts'
import type { Quirk } from '../world/quirks.ts'
import { streamPath } from '../world/stream-path.ts'

export type Row = readonly unknown[]
type Quirks = ReadonlySet<Quirk>

/** An id that no library contains, for the quirk `unknown ids`. */
const unknownId = 999_999_999

const catalogueId = (id: number): string => hash32(0xca7, id).toString(16).padStart(8, '0')

const creditRows = (credits: readonly Credit[]): Row[] => credits.map(({ artistId, phrase, type }) => [artistId, phrase, type])

/** Makes one cell of a track's row; `isOdd`: with the value that a service with the quirk `odd values` sends. */
type TrackCell = (track: CatalogueTrack, isOdd: boolean) => unknown

/** The columns of tracks in their documented order, each with its cell. */
const trackCells = {
  track: (track, isOdd) => (isOdd ? 203 : track.number),
  year: (track, isOdd) => (isOdd ? 0 : track.year),
  title: track => track.title,
  genre: track => track.genre,
  length: (track, isOdd) => (isOdd ? 0 : track.length),
  album_id: track => track.albumId,
  artwork_id: (track, isOdd) => (isOdd ? null : track.artworkId),
  artist_id: track => track.artistId,
  enid: () => 0,
  uploaded_on: track => track.uploadedOn,
  trashed: track => track.trashed,
  size: track => track.size,
  path: track => track.path,
  uid: () => '',
  rating: track => track.rating,
  plays: track => track.plays,
  file: track => streamPath(track.id),
  type: track => track.type,
  replay_gain: (track, isOdd) => (isOdd ? '' : track.replayGain),
  uploaded_time: track => track.uploadedTime,
  artists_additional: track => creditRows(track.additionalArtists),
  genres_additional: track => track.additionalGenres,
  icatid: track => catalogueId(track.id),
} satisfies Readonly<Record<string, TrackCell>>

/** Names of the columns of tracks, in their order. */
export const trackColumns: readonly string[] = Object.keys(trackCells)
const cells: readonly TrackCell[] = Object.values(trackCells)
/** Number of cells in a short row of a track: `artists_additional` and the columns behind it are missing (protocol 14.2). */
const shortTrackRow = trackColumns.indexOf('artists_additional')

export function trackRow(track: CatalogueTrack, index: number, quirks: Quirks): Row {
  const isOdd = index % 4 === 3 && quirks.has('odd values')
  const row: Row = cells.map(cell => cell(track, isOdd))
  return shaped(row, shortTrackRow, index % 3 === 2 && quirks.has('short rows'), quirks)
}

export type AlbumState = { readonly trackIds: readonly number[]; readonly rating: number; readonly trashed: boolean }

export function albumRow(album: CatalogueAlbum, state: AlbumState, index: number, quirks: Quirks): Row {
  const trackIds = index % 3 === 2 ? oddList(state.trackIds, index, quirks) : state.trackIds
  const row: Row = [
    album.name,
    withUnknown(trackIds, quirks),
    album.artistId,
    state.trashed,
    state.rating,
    album.disc,
    album.year,
    creditRows(album.additionalArtists),
    catalogueId(album.id),
  ]
  return shaped(row, albumColumns.indexOf('disc') + 1, index % 2 === 1 && quirks.has('short rows'), quirks)
}

/** The row of an artist; one without tracks of their own always has a short row (protocol 5.4). */
export function artistRow(artist: CatalogueArtist, trackIds: readonly number[], rating: number, quirks: Quirks): Row {
  const artwork = artist.artworkId === 0 ? null : String(artist.artworkId)
  const row: Row = [artist.name, trackIds, trackIds.length === 0, rating, artwork, catalogueId(artist.id)]
  return shaped(row, artistColumns.indexOf('rating') + 1, trackIds.length === 0, quirks)
}

export function playlistRow(playlist: CataloguePlaylist, index: number, quirks: Quirks): Row {
  const row: Row = [
    playlist.name,
    withUnknown(oddList(playlist.trackIds, index, quirks), quirks),
    1234,
    false, // as recorded, also for lists with a type
    playlist.publicId,
    playlist.type,
    playlist.description,
    playlist.artworkId === 0 ? null : playlist.artworkId,
    0,
  ]
  return shaped(row, playlistColumns.length, false, quirks)
}

const oddList = (trackIds: readonly number[], index: number, quirks: Quirks): readonly number[] | null => {
  if (!quirks.has('null lists')) return trackIds
  return index % 2 === 0 ? null : []
}

export const withUnknown = (trackIds: readonly number[] | null, quirks: Quirks): readonly number[] | null =>
  trackIds !== null && quirks.has('unknown ids') ? [unknownId, ...trackIds] : trackIds

function shaped(row: Row, shortLength: number, isShort: boolean, quirks: Quirks): Row {
  const values = isShort ? row.slice(0, shortLength) : row
  const moved = quirks.has('moved columns') ? moveColumns(values, row.length) : values
  return quirks.has('numeric strings') ? moved.map(asText) : moved
}

/**
 * The cells in reversed order, for the quirk `moved columns`; missing cells of a short row become null, as their columns are the first ones
 * then.
 */
const moveColumns = (values: Row, columns: number): Row =>
  Array.from({ length: columns }, (_, index) => values[columns - 1 - index] ?? null)

/** The position of a column, from 0, when the columns are reversed. */
export const reversedIndex = (index: number, columns: number): number => columns - 1 - index

/** A cell as text, for the quirk `numeric strings`: numbers as digits, flags as "1" or "0", lists item by item; other values stay. */
export function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return Array.isArray(value) ? value.map(asText) : value
}
