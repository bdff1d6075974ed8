// One user's library: the catalogue, which never changes, under everything that user changed. Small, whatever the catalogue's size.
import type { Catalogue, CatalogueAlbum, CatalogueArtist, CataloguePlaylist, CatalogueTag, CatalogueTrack } from './catalogue.ts'

/** What a user or another device may change on a track. */
export type TrackChange = {
  title?: string | undefined
  number?: number | undefined
  year?: number | undefined
  genre?: string | undefined
  artistId?: number | undefined
  rating?: number | undefined
  /** Plays on top of those of the catalogue. */
  plays?: number | undefined
  trashed?: boolean | undefined
  /** Gone for good. */
  removed?: true | undefined
}

/** What a user may change of an album's record. */
export type AlbumChange = {
  name?: string | undefined
  artistId?: number | undefined
  year?: number | undefined
  disc?: number | undefined
}

/** A track added later; it sounds like one that was there, or, if it was uploaded, like the file with this checksum. */
export type AddedTrack = { readonly track: CatalogueTrack; readonly soundOf: number; readonly md5?: string | undefined }

export type UserLibrary = {
  readonly catalogue: Catalogue
  readonly changes: Map<number, TrackChange>
  readonly added: Map<number, AddedTrack>
  readonly albumChanges: Map<number, AlbumChange>
  /** Those of uploaded tracks that the catalogue does not have. */
  readonly addedAlbums: Map<number, CatalogueAlbum>
  readonly addedArtists: Map<number, CatalogueArtist>
  readonly albumRatings: Map<number, number>
  readonly artistRatings: Map<number, number>
  readonly playlists: Map<number, CataloguePlaylist>
  readonly tags: Map<number, CatalogueTag>
  /** The highest ever given: an id that was deleted is not given again. */
  readonly lastIds: { playlist: number; tag: number }
  /** When it last changed, milliseconds since 1970; always a whole second. */
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
    tags,
    lastIds: lastIdsOf({ playlists, tags }),
    modified,
  }
}

const copied = <Item extends object>(items: ReadonlyMap<number, Item>): Map<number, Item> =>
  new Map([...items].map(([id, item]) => [id, { ...item }]))

/** The track as this user has it; undefined if there is none (any more). */
export function trackOf(library: UserLibrary, id: number): CatalogueTrack | undefined {
  const track = library.added.get(id)?.track ?? library.catalogue.tracks.get(id)
  return track === undefined ? undefined : withChange(track, library.changes.get(id))
}

/** All tracks, trashed ones included, made one by one. */
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

/** Those of the catalogue, then those that came with an upload. */
export function* albumsOf({ catalogue, addedAlbums }: UserLibrary): Generator<CatalogueAlbum> {
  yield* catalogue.albums.values()
  yield* addedAlbums.values()
}

/** The same of artists. */
export function* artistsOf({ catalogue, addedArtists }: UserLibrary): Generator<CatalogueArtist> {
  yield* catalogue.artists.values()
  yield* addedArtists.values()
}

/** Tracks that are there: those of the catalogue and added ones, less removed ones. */
export function countTracks(library: UserLibrary): number {
  let removed = 0
  for (const change of library.changes.values()) if (change.removed) removed += 1
  return library.catalogue.tracks.size + library.added.size - removed
}

/** Writes a change on top of earlier ones. */
export function changeTrack(library: UserLibrary, id: number, change: TrackChange): void {
  library.changes.set(id, { ...library.changes.get(id), ...change })
}

/** The record of an album as this user has it. */
export function asChanged(library: UserLibrary, album: CatalogueAlbum): CatalogueAlbum {
  const change = library.albumChanges.get(album.id)
  if (change === undefined) return album
  const { name = album.name, artistId = album.artistId, year = album.year, disc = album.disc } = change
  return { ...album, name, artistId, year, disc }
}

/** Writes a change on top of earlier ones; what it does not say stays. */
export function changeAlbum(library: UserLibrary, id: number, change: AlbumChange): void {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  library.albumChanges.set(id, { ...library.albumChanges.get(id), ...said })
}

export const albumTrackIds = (library: UserLibrary, album: CatalogueAlbum): readonly number[] => {
  const more = [...library.added.values()].filter(({ track }) => track.albumId === album.id).map(({ track }) => track.id)
  const ids = more.length === 0 ? album.trackIds : [...album.trackIds, ...more]
  return library.changes.size === 0 ? ids : ids.filter(id => library.changes.get(id)?.removed !== true)
}

export const albumRating = (library: UserLibrary, album: CatalogueAlbum): number => library.albumRatings.get(album.id) ?? album.rating
export const artistRating = (library: UserLibrary, artist: CatalogueArtist): number => library.artistRatings.get(artist.id) ?? artist.rating

/** The moment of a change: now, but always a later second than the last one, so that every change can be told apart. */
export function touch(library: UserLibrary, now: number): void {
  library.modified = Math.max(Math.floor(now / 1000) * 1000, library.modified + 1000)
}

/** The highest ids that are there. */
export const lastIdsOf = ({ playlists, tags }: Pick<UserLibrary, 'playlists' | 'tags'>): { playlist: number; tag: number } => ({
  playlist: Math.max(300, ...playlists.keys()),
  tag: Math.max(300, ...tags.keys()),
})

/** An id that no playlist ever had. */
export function newPlaylistId({ lastIds }: UserLibrary): number {
  lastIds.playlist += 1
  return lastIds.playlist
}

/** An id that no tag ever had. */
export function newTagId({ lastIds }: UserLibrary): number {
  lastIds.tag += 1
  return lastIds.tag
}
