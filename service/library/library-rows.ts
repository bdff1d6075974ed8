// Rows of the library's tables (protocol 5.2 to 5.5), with documented columns in order, and the quirks that affect single rows.

import { hash32 } from 'demo-music'
import { albumColumns, artistColumns, playlistColumns, trackColumns } from '../../shared/wire/library.ts'
import type { CatalogueAlbum, CatalogueArtist, CataloguePlaylist, CatalogueTrack, Credit } from '../world/catalogue.ts'
import type { Quirk } from '../world/quirks.ts'
import { streamPath } from '../world/stream-path.ts'

export type Row = readonly unknown[]
type Quirks = ReadonlySet<Quirk>

/** An id that no library contains. */
const unknownId = 999_999_999

const catalogueId = (id: number): string => hash32(0xca7, id).toString(16).padStart(8, '0')

const creditRows = (credits: readonly Credit[]): Row[] => credits.map(({ artistId, phrase, type }) => [artistId, phrase, type])

export function trackRow(track: CatalogueTrack, index: number, quirks: Quirks): Row {
  const odd = index % 4 === 3 && quirks.has('odd values')
  const row: Row = [
    odd ? 203 : track.number,
    odd ? 0 : track.year,
    track.title,
    track.genre,
    odd ? 0 : track.length,
    track.albumId,
    odd ? null : track.artworkId,
    track.artistId,
    0,
    track.uploadedOn,
    track.trashed,
    track.size,
    track.path,
    '',
    track.rating,
    track.plays,
    streamPath(track.id),
    track.type,
    odd ? '' : track.replayGain,
    track.uploadedTime,
    creditRows(track.additionalArtists),
    track.additionalGenres,
    catalogueId(track.id),
  ]
  return shaped(row, trackColumns.indexOf('artists_additional'), index % 3 === 2 && quirks.has('short rows'), quirks)
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

/** An artist without tracks of their own always has a short row (protocol 5.4). */
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

function shaped(row: Row, shortLength: number, short: boolean, quirks: Quirks): Row {
  const values = short ? row.slice(0, shortLength) : row
  const moved = quirks.has('moved columns') ? moveColumns(values, row.length) : values
  return quirks.has('numeric strings') ? moved.map(asText) : moved
}

/** Reverses the columns (quirk); a short row gets null for its missing columns, as these are no longer the last ones. */
const moveColumns = (values: Row, columns: number): Row =>
  Array.from({ length: columns }, (_, index) => values[columns - 1 - index] ?? null)

/** The position of a column when columns are reversed. */
export const reversedIndex = (index: number, columns: number): number => columns - 1 - index

/** Numbers as digits and flags as "1" or "0", lists included (quirk). */
export function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return Array.isArray(value) ? value.map(asText) : value
}
