// One user's library: an immutable shared catalogue, with that user's changes as an overlay.
import type { Catalogue, CatalogueAlbum, CatalogueArtist, CataloguePlaylist, CatalogueTag, CatalogueTrack } from './catalogue.ts'

/** Changes of a track by the user or another device. */
export type TrackChange = {
  title?: string | undefined
  number?: number | undefined
  year?: number | undefined
  genre?: string | undefined
  artistId?: number | undefined
  rating?: number | undefined
  /** Plays counted since the catalogue was made, to be added to the catalogue's. */
  plays?: number | undefined
  trashed?: boolean | undefined
  /** Present if the track was deleted for good. */
  removed?: true | undefined
  /** Which version of the file was deleted for good (`versionOf`); absent from files of earlier versions. */
  removedVersion?: string | undefined
}

/**
 * The version of a track's file, by size and tags: another file in its place is another song. Not by its date, which a plain copy, a
 * restored backup and a drive that keeps local time change for all files.
 */
const versionOf = ({ size, title, length, number }: CatalogueTrack): string => JSON.stringify([size, title, length, number])
/** The version as earlier versions of Segue noted it, with the date. */
const formerVersionOf = ({ size, uploadedOn, uploadedTime }: CatalogueTrack): string => `${size} ${uploadedOn} ${uploadedTime}`

/** Changes of an album's row. */
export type AlbumChange = {
  name?: string | undefined
  artistId?: number | undefined
  year?: number | undefined
  disc?: number | undefined
}

/**
 * A track that is not in the catalogue: its sound is that of the track `soundOf`, or, if it was uploaded, of the file with the checksum
 * `md5`.
 */
export type AddedTrack = { readonly track: CatalogueTrack; readonly soundOf: number; readonly md5?: string | undefined }

export type UserLibrary = {
  readonly catalogue: Catalogue
  readonly changes: Map<number, TrackChange>
  readonly added: Map<number, AddedTrack>
  readonly albumChanges: Map<number, AlbumChange>
  /** Albums that came with uploads and are not in the catalogue. */
  readonly addedAlbums: Map<number, CatalogueAlbum>
  /** Artists that came with uploads and are not in the catalogue. */
  readonly addedArtists: Map<number, CatalogueArtist>
  readonly albumRatings: Map<number, number>
  readonly artistRatings: Map<number, number>
  readonly playlists: Map<number, CataloguePlaylist>
  readonly tags: Map<number, CatalogueTag>
  /** Playlists that were deleted in this run while songs of them were absent, the newest last (absent-songs.ts). */
  readonly deletedWithAbsent: CataloguePlaylist[]
  /** The highest ids given to a playlist and to a tag so far, as ids of deleted ones are not given once more. */
  readonly lastIds: { playlist: number; tag: number }
  /** Date of the last change, milliseconds since 1970, always a whole second. */
  modified: number
}

export function createUserLibrary(catalogue: Catalogue, modified: number): UserLibrary {
  const [playlists, tags] = [copied(catalogue.playlists), copied(catalogue.tags)]
  return {
    catalogue,
    changes: new Map(),
    added: new Map(),
    albumChanges: new Map(),
    addedAlbums: new Map(),
    addedArtists: new Map(),
    albumRatings: new Map(),
    artistRatings: new Map(),
    playlists,
    deletedWithAbsent: [],
    tags,
    lastIds: lastIdsOf({ playlists, tags }),
    modified,
  }
}

const copied = <Item extends object>(items: ReadonlyMap<number, Item>): Map<number, Item> =>
  new Map([...items].map(([id, item]) => [id, { ...item }]))

/** A track with the user's changes; undefined if there is none with this id, or it was deleted for good. */
export function trackOf(library: UserLibrary, id: number): CatalogueTrack | undefined {
  const track = library.added.get(id)?.track ?? library.catalogue.tracks.get(id)
  return track === undefined ? undefined : withChange(track, library.changes.get(id))
}

/** All tracks with the user's changes, trashed ones included and those deleted for good left out, made on demand. */
export function* tracksOf(library: UserLibrary): Generator<CatalogueTrack> {
  for (const track of library.catalogue.tracks.values()) {
    const changed = withChange(track, library.changes.get(track.id))
    if (changed !== undefined) yield changed
  }
  for (const { track } of library.added.values()) {
    const changed = withChange(track, library.changes.get(track.id))
    if (changed !== undefined) yield changed
  }
}

function withChange(track: CatalogueTrack, change: TrackChange | undefined): CatalogueTrack | undefined {
  if (change === undefined) return track
  if (change.removed) return undefined
  return {
    ...track,
    title: change.title ?? track.title,
    number: change.number ?? track.number,
    year: change.year ?? track.year,
    genre: change.genre ?? track.genre,
    artistId: change.artistId ?? track.artistId,
    rating: change.rating ?? track.rating,
    plays: track.plays + (change.plays ?? 0),
    trashed: change.trashed ?? track.trashed,
  }
}

/** The albums of the catalogue, then those added by uploads. */
export function* albumsOf({ catalogue, addedAlbums }: UserLibrary): Generator<CatalogueAlbum> {
  yield* catalogue.albums.values()
  yield* addedAlbums.values()
}

/** The artists of the catalogue, then those added by uploads. */
export function* artistsOf({ catalogue, addedArtists }: UserLibrary): Generator<CatalogueArtist> {
  yield* catalogue.artists.values()
  yield* addedArtists.values()
}

/** Number of tracks of the catalogue and added ones, trashed ones included; those deleted for good do not count. */
export function countTracks(library: UserLibrary): number {
  let removed = 0
  for (const change of library.changes.values()) if (change.removed) removed += 1
  return library.catalogue.tracks.size + library.added.size - removed
}

/** Merges a change of a track into its earlier changes, in place. */
export function changeTrack(library: UserLibrary, id: number, change: TrackChange): void {
  library.changes.set(id, { ...library.changes.get(id), ...change })
}

/** Deletes a track for good, in place. */
export function removeTrack(library: UserLibrary, track: CatalogueTrack): void {
  if (library.added.delete(track.id)) library.changes.delete(track.id)
  else changeTrack(library, track.id, { removed: true, removedVersion: versionOf(library.catalogue.tracks.get(track.id) ?? track) })
}

/**
 * Whether a saved change says that a track was deleted for good, in whose place there is another file now: a person has put a better one
 * there, which is a song of its own.
 */
export function isReplaced({ catalogue }: UserLibrary, id: number, { removed, removedVersion }: TrackChange): boolean {
  const track = catalogue.tracks.get(id)
  if (removed !== true || removedVersion === undefined || track === undefined) return false
  return versionOf(track) !== removedVersion && formerVersionOf(track) !== removedVersion
}

/** An album's row with the user's changes. */
export function asChanged(library: UserLibrary, album: CatalogueAlbum): CatalogueAlbum {
  const change = library.albumChanges.get(album.id)
  if (change === undefined) return album
  const { name = album.name, artistId = album.artistId, year = album.year, disc = album.disc } = change
  return { ...album, name, artistId, year, disc }
}

/** Merges a change of an album into its earlier changes, in place; members that are undefined change nothing. */
export function changeAlbum(library: UserLibrary, id: number, change: AlbumChange): void {
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  library.albumChanges.set(id, { ...library.albumChanges.get(id), ...present })
}

export const albumTrackIds = (library: UserLibrary, album: CatalogueAlbum): readonly number[] => {
  const more = [...library.added.values()].filter(({ track }) => track.albumId === album.id).map(({ track }) => track.id)
  const ids = more.length === 0 ? album.trackIds : [...album.trackIds, ...more]
  return library.changes.size === 0 ? ids : ids.filter(id => library.changes.get(id)?.removed !== true)
}

export const albumRating = (library: UserLibrary, album: CatalogueAlbum): number => library.albumRatings.get(album.id) ?? album.rating
export const artistRating = (library: UserLibrary, artist: CatalogueArtist): number => library.artistRatings.get(artist.id) ?? artist.rating

/**
 * Sets the library's date to `now`, cut to the second, but never back: changes within one second have the same date, as on the wire
 * (protocol 2.3).
 */
export function setModified(library: UserLibrary, now: number): void {
  library.modified = Math.max(Math.floor(now / 1000) * 1000, library.modified)
}

/** The highest of any number of ids; 0 if there are none. */
export function highest(ids: Iterable<number>): number {
  let most = 0
  for (const id of ids) most = Math.max(most, id)
  return most
}

/** The highest ids of playlists and of tags, each at least 300, so that new ones begin at 301. */
export const lastIdsOf = ({ playlists, tags }: Pick<UserLibrary, 'playlists' | 'tags'>): { playlist: number; tag: number } => ({
  playlist: Math.max(300, highest(playlists.keys())),
  tag: Math.max(300, highest(tags.keys())),
})

/** A playlist id that this library has never given. */
export function newPlaylistId({ lastIds }: UserLibrary): number {
  lastIds.playlist += 1
  return lastIds.playlist
}

/** A tag id that this library has never given. */
export function newTagId({ lastIds }: UserLibrary): number {
  lastIds.tag += 1
  return lastIds.tag
}
