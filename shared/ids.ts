// Branded ids, so that ids of different kinds and row numbers cannot be confused.

declare const brand: unique symbol
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

export type TrackId = Branded<number, 'TrackId'>
export type AlbumId = Branded<number, 'AlbumId'>
export type ArtistId = Branded<number, 'ArtistId'>
export type PlaylistId = Branded<number, 'PlaylistId'>
export type TagId = Branded<number, 'TagId'>
/** The number of a cover as digits, as the service sends it; never "0" or "". */
export type ArtworkId = Branded<string, 'ArtworkId'>
/** Identifies one downloaded library; valid as a file name and in a URL path. */
export type Revision = Branded<string, 'Revision'>
/** Identifies one smart playlist on this computer. */
export type SmartId = Branded<string, 'SmartId'>
/** Identifies one person at one service; valid as a folder name, since only the schema in account-id.ts makes it. */
export type AccountId = Branded<string, 'AccountId'>
/** Milliseconds since 1970 on this computer's clock. */
export type Millis = Branded<number, 'Millis'>

export const trackId = (value: number): TrackId => value as TrackId
export const albumId = (value: number): AlbumId => value as AlbumId
export const artistId = (value: number): ArtistId => value as ArtistId
export const playlistId = (value: number): PlaylistId => value as PlaylistId
export const tagId = (value: number): TagId => value as TagId
export const artworkId = (value: string): ArtworkId => value as ArtworkId
export const revision = (value: string): Revision => value as Revision
export const smartId = (value: string): SmartId => value as SmartId
export const millis = (value: number): Millis => value as Millis
