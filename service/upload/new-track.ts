// Adds an uploaded song to a library: makes its row from its tags, on an existing or new album and artist.
import path from 'node:path'
import { type TrackTags, tagsFromPath } from '../folder/song-tags.ts'
import type { CatalogueTrack } from '../world/catalogue.ts'
import { albumsOf, artistsOf, tracksOf, type UserLibrary } from '../world/user-library.ts'

export type UploadedSong = {
  readonly tags: TrackTags
  readonly bytes: number
  readonly md5: string
  /** Path of the file as the app names it, its parts joined by `/`. */
  readonly path: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Adds an uploaded song to a library, with its album and artist if they are missing, and returns its track id. `newId`: gives ids never
 * used in this world.
 */
export function addUpload(library: UserLibrary, uploaded: UploadedSong, newId: () => number): number {
  const { tags, bytes, md5, now } = uploaded
  const fromPath = tagsFromPath(uploaded.path)
  const artistId = artistNamed(library, tags.artist || tags.albumArtist || fromPath.artist || 'Unknown artist', newId)
  const id = newId()
  const albumId = albumOf(library, uploaded, tags.albumArtist ? artistNamed(library, tags.albumArtist, newId) : artistId, newId)
  const folder = path.posix.dirname(uploaded.path)
  const timestamp = new Date(now).toISOString()
  const track: CatalogueTrack = {
    id,
    number: tags.track || fromPath.track,
    year: tags.year,
    title: tags.title || fromPath.title,
    genre: tags.genres[0] ?? '',
    length: tags.seconds,
    albumId,
    artworkId: tags.picture ? newId() : artworkOf(library, albumId),
    artistId,
    uploadedOn: timestamp.slice(0, 10),
    uploadedTime: timestamp.slice(11, 19),
    trashed: false,
    size: bytes,
    path: folder === '.' ? '' : folder,
    rating: 0,
    plays: 0,
    type: 'audio/mpeg',
    replayGain: tags.replayGain,
    additionalArtists: [],
    additionalGenres: tags.genres.slice(1),
  }
  library.added.set(id, { track, soundOf: id, md5 })
  return id
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function artistNamed(library: UserLibrary, name: string, newId: () => number): number {
  for (const artist of artistsOf(library)) if (isSameName(artist.name, name)) return artist.id
  const id = newId()
  library.addedArtists.set(id, { id, name, rating: 0, artworkId: 0 })
  return id
}

/** The id of the album that a song's tags name, which is added if it is missing; 0: they name none. */
function albumOf(library: UserLibrary, { tags }: UploadedSong, artistId: number, newId: () => number): number {
  if (tags.album === '') return 0
  for (const album of albumsOf(library))
    if (album.artistId === artistId && album.disc === tags.disc && isSameName(album.name, tags.album)) return album.id
  const id = newId()
  const { album: name, disc, year } = tags
  library.addedAlbums.set(id, { id, name, artistId, disc, year, rating: 0, trackIds: [], additionalArtists: [] })
  return id
}

/** The id of the cover that the songs of an album have, for a song that joins it; 0: none. */
function artworkOf(library: UserLibrary, albumId: number): number {
  if (albumId !== 0) for (const track of tracksOf(library)) if (track.albumId === albumId && track.artworkId !== 0) return track.artworkId
  return 0
}
