// The decoded library: immutable columns of typed arrays; a row number is valid for one revision only.

import type { AlbumId, ArtistId, ArtworkId, PlaylistId, Revision, SmartId, TagId, TrackId } from '../../ids.ts'
import { type ColumnOrder, columnOrders } from './column-orders.ts'
import type { Derived } from './derived.ts'
import type { PartCaches } from './part-caches.ts'
import type { Schema, TableName } from './schema.ts'
import type { HashSeed } from './text-hash.ts'
import type { ArrayOf, NumberType } from './typed-arrays.ts'

/** A text per row, decoded from UTF-8 on each access. */
export type TextColumn = {
  readonly length: number
  /** The text of a row; '' if empty. */
  at(row: number): string
}

/** A text column with access to its bytes: text n is the UTF-8 in `bytes` from `starts[n]` to `starts[n + 1]`. */
export type PackedText = TextColumn & { readonly starts: Uint32Array; readonly bytes: Uint8Array }

/** A dictionary-encoded text column, for texts that many rows share: the text of a row is `texts.at(codes[row])`. */
export type DictionaryText = TextColumn & { readonly codes: Uint32Array; readonly texts: TextColumn }

/** Many lists of rows in two arrays: list n is `rows.subarray(starts[n], starts[n + 1])`. */
export type RowLists = { readonly starts: Uint32Array; readonly rows: Uint32Array }

type ModelColumn<Column> = Column extends { readonly packedAs: infer K extends NumberType }
  ? ArrayOf[K]
  : Column extends { readonly kind: infer K extends NumberType }
    ? ArrayOf[K]
    : DictionaryText
/**
 * The columns of a table, as the schema defines them. Numbers are as the service sent them, validated; unknown is 0, and an unknown
 * reference is -1. Ids ascend, so a row is found by binary search; a service's ids can exceed 2^32, hence Float64Array.
 */
export type ColumnsOf<Name extends TableName> = { readonly count: number; readonly id: Float64Array } & {
  readonly [Column in keyof Schema[Name]['numbers']]: ModelColumn<Schema[Name]['numbers'][Column]>
} & { readonly [Column in keyof Schema[Name]['computed']]: ModelColumn<Schema[Name]['computed'][Column]> } & {
  readonly [Column in keyof Schema[Name]['shared']]: ModelColumn<Schema[Name]['shared'][Column]>
} & { readonly [Column in keyof Schema[Name]['texts']]: PackedText }

export type Tracks = ColumnsOf<'tracks'>

/** Columns of album records, and their lists. `artist`: row of the album artist; row 0 is "Various Artists" (id 0). */
export type Albums = ColumnsOf<'albums'> & {
  /** Rows of the record's visible tracks in playing order (track number); a record without any is hidden. */
  readonly tracks: RowLists
  /** At the row of a set, the records that are its discs, in disc order; a lone album is its own set; empty for hidden albums. */
  readonly discs: RowLists
}

export type Artists = ColumnsOf<'artists'> & {
  /** Album rows (one per set) that have the artist as album artist, newest first. */
  readonly albums: RowLists
  /** Rows of visible tracks credited to the artist, by album, disc, number. */
  readonly tracks: RowLists
}

/**
 * Columns of playlists, and their lists. `tracks`: rows of visible tracks; `all`: with trashed ones, which keep their position in the list
 * in case they are restored.
 */
export type Playlists = ColumnsOf<'playlists'> & { readonly tracks: RowLists; readonly all: RowLists }

export type Tags = ColumnsOf<'tags'> & { readonly tracks: RowLists; readonly all: RowLists }

/** Number of rows that could not be read, by table; shown to the person. */
export type Skipped = {
  readonly tracks: number
  readonly albums: number
  readonly artists: number
  readonly playlists: number
  readonly tags: number
}

export type Library = {
  readonly revision: Revision
  readonly tracks: Tracks
  readonly albums: Albums
  readonly artists: Artists
  readonly playlists: Playlists
  readonly tags: Tags
  readonly genres: TextColumn
  /** By row of `genres`: rows of tracks, trashed ones included, that name it besides their own genre, ascending. */
  readonly additionalGenres: RowLists
  /** Rows of visible tracks in each stored order, ascending. */
  readonly orders: Readonly<Record<TrackOrder, Uint32Array>>
  /** Rows of trashed tracks in the same orders. */
  readonly trashOrders: Readonly<Record<TrackOrder, Uint32Array>>
  /** Album rows (one per set) by name. */
  readonly albumOrder: Uint32Array
  /** Artist rows (album artists only) by name. */
  readonly artistOrder: Uint32Array
  /** Texts folded for search (fold.ts), each terminated by a line feed, so that one search can run over a whole column. */
  readonly folded: {
    readonly titles: PackedText
    readonly albums: PackedText
    readonly artists: PackedText
    readonly playlists: PackedText
  }
  readonly skipped: Skipped
  /** The random seed of hash tables over the library's texts. */
  readonly seed: HashSeed
  /** Cache of values computed from the whole library (derived.ts). */
  readonly derived: Derived<Library>
  /** Caches of values computed from parts of the library (part-caches.ts). */
  readonly parts: PartCaches<Library>
}

/** Orders stored in the pack. `album` means album, disc, number; `artist` means artist, year, album, disc, number. */
export type TrackOrder = 'title' | 'artist' | 'album' | 'genre' | 'year' | 'plays' | 'added' | 'length'
export const trackOrders = [
  'title',
  'artist',
  'album',
  'genre',
  'year',
  'plays',
  'added',
  'length',
] as const satisfies readonly TrackOrder[]
/** Orders computed when first asked for (orders.ts), in addition to the stored ones. */
export const extraOrders = ['albumArtist', ...(Object.keys(columnOrders) as ColumnOrder[])] as const
export type SortBy = TrackOrder | (typeof extraOrders)[number]
export const sortsBy: readonly SortBy[] = [...trackOrders, ...extraOrders]
export type Sort = { readonly by: SortBy; readonly descending: boolean }

/** Something one can look at and play from. */
export type Place =
  | { readonly kind: 'songs' }
  | { readonly kind: 'album'; readonly id: AlbumId }
  | { readonly kind: 'artist'; readonly id: ArtistId }
  | { readonly kind: 'playlist'; readonly id: PlaylistId }
  | { readonly kind: 'tag'; readonly id: TagId }
  | { readonly kind: 'trash' }
  | { readonly kind: 'search'; readonly text: string }
  /** A smart playlist of the account, which is not part of the library (app-state.ts). */
  | { readonly kind: 'smart'; readonly id: SmartId }
  /** A genre by name, compared folded; '' = songs without a genre. */
  | { readonly kind: 'genre'; readonly name: string }
  /** Both years inclusive; 0 to 0 = songs without a year. */
  | { readonly kind: 'years'; readonly from: number; readonly to: number }
  /** A folder with all folders beneath it, by `normalPath` (folders.ts); '' = all of them. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'missing'; readonly what: Missing }

/** What a song can lack that other songs are grouped by. */
export type Missing = 'artist' | 'album' | 'folder'

/** A row as an object, for the few rows in view, never for whole lists. */
export type Track = {
  readonly row: number
  readonly id: TrackId
  readonly title: string
  readonly artist: string
  readonly artistId: ArtistId | null
  readonly album: string
  readonly albumId: AlbumId | null
  readonly genre: string
  readonly number: number
  readonly disc: number
  readonly year: number
  /** Length in seconds. */
  readonly length: number
  readonly plays: number
  readonly rating: number
  /** Day of the upload, counted from 1970; 0 = unknown. */
  readonly added: number
  readonly artwork: ArtworkId | null
}

export type Album = {
  readonly row: number
  readonly id: AlbumId
  readonly name: string
  readonly artist: string
  readonly artistId: ArtistId
  readonly year: number
  readonly discs: number
  readonly tracks: number
  /** Total length in seconds. */
  readonly length: number
  readonly genre: string
  readonly artwork: ArtworkId | null
}

export type Artist = {
  readonly row: number
  readonly id: ArtistId
  readonly name: string
  readonly albums: number
  readonly tracks: number
  readonly artwork: ArtworkId | null
}

export type Playlist = {
  readonly row: number
  readonly id: PlaylistId
  readonly name: string
  readonly type: string
  readonly description: string
  readonly tracks: number
  readonly artwork: ArtworkId | null
}
export type Tag = { readonly row: number; readonly id: TagId; readonly name: string; readonly tracks: number }
