// The decoded library: columns of plain arrays, never changed in place. A row number is valid for one revision only.

import type { AlbumId, ArtistId, ArtworkId, PlaylistId, Revision, SmartId, TagId, TrackId } from '../../ids.ts'
import { type ColumnOrder, columnOrders } from './column-orders.ts'
import type { Derived } from './derived.ts'
import type { Parts } from './parts.ts'
import type { Schema, TableName } from './schema.ts'
import type { HashSeed } from './text-hash.ts'
import type { ArrayOf, Kind } from './typed-arrays.ts'

/** One text per row, decoded from UTF-8 only when asked for. */
export type TextColumn = {
  readonly length: number
  /** The text of a row; '' for an empty cell. */
  at(row: number): string
}

/** A text column with its bytes at hand: text n is UTF-8 in `bytes` from `starts[n]` to `starts[n + 1]`. */
export type PackedText = TextColumn & { readonly starts: Uint32Array; readonly bytes: Uint8Array }

/** A column in which many rows have the same text: the text of a row is `texts.at(codes[row])`. */
export type SharedText = TextColumn & { readonly codes: Uint32Array; readonly texts: TextColumn }

/** Lists of track rows: the rows of list n are `rows.subarray(starts[n], starts[n + 1])`. */
export type RowLists = { readonly starts: Uint32Array; readonly rows: Uint32Array }

type Kept<Column> = Column extends { readonly kept: infer K extends Kind }
  ? ArrayOf[K]
  : Column extends { readonly kind: infer K extends Kind }
    ? ArrayOf[K]
    : SharedText
/**
 * The columns of a table, as the schema says. All numbers are as the service sent them, cleaned; unknown is 0 and an unknown reference is
 * -1. Ids ascend, so that a row is found by binary search; those of the service can pass 2^32.
 */
export type ColumnsOf<Name extends TableName> = { readonly count: number; readonly id: Float64Array } & {
  readonly [Column in keyof Schema[Name]['numbers']]: Kept<Schema[Name]['numbers'][Column]>
} & { readonly [Column in keyof Schema[Name]['made']]: Kept<Schema[Name]['made'][Column]> } & {
  readonly [Column in keyof Schema[Name]['shared']]: Kept<Schema[Name]['shared'][Column]>
} & { readonly [Column in keyof Schema[Name]['texts']]: PackedText }

export type Tracks = ColumnsOf<'tracks'>

/** The artist of row 0 is always "Various Artists" (id 0). */
export type Albums = ColumnsOf<'albums'> & {
  /** Visible tracks in playing order (track number). Empty albums are hidden. */
  readonly tracks: RowLists
  /** Album rows of a set in disc order, kept at the set's own row; a lone album is its own set. Hidden albums: empty. */
  readonly discs: RowLists
}

export type Artists = ColumnsOf<'artists'> & {
  /** Album rows (one for a set) of which this is the album artist, newest first. */
  readonly albums: RowLists
  /** Visible tracks credited to the artist, by album, disc, number. */
  readonly tracks: RowLists
}

/** `tracks`: those that are visible; `all`: those in the trash too, which come back to their place. */
export type Playlists = ColumnsOf<'playlists'> & { readonly tracks: RowLists; readonly all: RowLists }

export type Tags = ColumnsOf<'tags'> & { readonly tracks: RowLists; readonly all: RowLists }

/** What could not be read, by table: shown to the person as a count, logged by reason. */
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
  /** By row of `genres`: tracks, those in the trash too, that name it beside their own genre, ascending. */
  readonly genresBeside: RowLists
  /** Permutations built once per revision: visible track rows in this order, ascending. */
  readonly orders: Readonly<Record<TrackOrder, Uint32Array>>
  /** The same orders over the tracks in the trash. */
  readonly trashOrders: Readonly<Record<TrackOrder, Uint32Array>>
  /** Album rows (one for a set) and artist rows (album artists only) in name order. */
  readonly albumOrder: Uint32Array
  readonly artistOrder: Uint32Array
  /** Texts folded for search (fold.ts), each ended by a line feed, so that many can be searched as one. */
  readonly folded: {
    readonly titles: PackedText
    readonly albums: PackedText
    readonly artists: PackedText
    readonly playlists: PackedText
  }
  readonly skipped: Skipped
  /** Tables of its texts begin with these bits. */
  readonly seed: HashSeed
  /** What was worked out from it so far (derived.ts). */
  readonly derived: Derived<Library>
  /** What was worked out from parts of it (parts.ts). */
  readonly parts: Parts<Library>
}

/** `album` means album, disc, number; `artist` means artist, year, album, disc, number. */
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
/** Orders that are reckoned when first asked for (orders.ts); with those built into the pack all that tracks can be sorted by. */
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
  /** One of the smart playlists of the account, which are no part of the library (app-state.ts). */
  | { readonly kind: 'smart'; readonly id: SmartId }
  /** By name, however it is spelled; '' = songs without a genre. */
  | { readonly kind: 'genre'; readonly name: string }
  /** Both included; 0 to 0 = songs without a year. */
  | { readonly kind: 'years'; readonly from: number; readonly to: number }
  /** A folder with all beneath it, by `normalPath` (folders.ts); '' = all of them. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'missing'; readonly what: Missing }

/** What songs can lack that others are found by. */
export type Missing = 'artist' | 'album' | 'folder'

/** A row read out as one object: for what is in view, never for whole lists. */
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
  /** Seconds. */
  readonly length: number
  readonly plays: number
  readonly rating: number
  /** Days since 1970; 0 unknown. */
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
  /** Seconds. */
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
