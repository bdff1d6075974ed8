// Generates a library of any size from a seed, with some awkward names; rows are computed on demand, so a million tracks need no memory.

import { drawnCover, hash32, soundBytes, soundForTrack } from 'demo-music'
import type { Catalogue, CatalogueAlbum, CatalogueArtist, CataloguePlaylist, CatalogueTag, CatalogueTrack } from '../world/catalogue.ts'
import { awkwardArtists, awkwardTitles, familyNames, firstWords, genres, givenNames, secondWords } from './invented-names.ts'
import { albumsIn, artistsIn, relationsOf, tracksIn } from './scale-shape.ts'
import { virtualMap } from './virtual-map.ts'

export type ScaleOptions = {
  /** Number of tracks, 1 to 1,000,000. */
  readonly tracks: number
  readonly seed: number
  /** Size in bytes of the sound of the track at a position, from 0; if absent, the size of the sound generated for it. */
  readonly sizeOf?: ((position: number) => number) | undefined
}

/** Ids of tracks begin high and have gaps, so that a mistake of an id for a position shows. */
const trackKeys = { first: 100_003, step: 3 }
const albumKeys = { first: 5_001, step: 2 }
const artistKeys = { first: 701, step: 2 }
const artworkBase = 60_000
/** Ids of artists' pictures are this, plus 1 and the artist's position; it is above the ids of all possible album covers. */
const portraitBase = 9_000_000

const idAt = (keys: { readonly first: number; readonly step: number }, position: number): number => keys.first + position * keys.step
/** Position of a track, from 0, by its id. */
export const positionOfTrack = (id: number): number => (id - trackKeys.first) / trackKeys.step
const nth = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]

export function scaleCatalogue({ tracks, seed, sizeOf }: ScaleOptions): Catalogue {
  if (!Number.isInteger(tracks) || tracks < 1 || tracks > 1_000_000) throw new RangeError('A library has 1 to 1,000,000 tracks')
  const sizes = sizeOf ?? (position => ownSize(seed, position))
  const track = (position: number): CatalogueTrack => makeTrack(seed, position, sizes(position))
  const trackMap = virtualMap({ ...trackKeys, count: tracks }, track)
  return {
    tracks: trackMap,
    albums: virtualMap({ ...albumKeys, count: albumsIn(tracks) }, position => makeAlbum(seed, position, tracks)),
    artists: virtualMap({ ...artistKeys, count: artistsIn(tracks) }, position => makeArtist(seed, position)),
    playlists: new Map(makePlaylists(seed, tracks).map(playlist => [playlist.id, playlist])),
    tags: new Map(makeTags(seed, tracks).map(tag => [tag.id, tag])),
    sound: async id => {
      const seedTrack = trackMap.get(id)
      return seedTrack === undefined ? null : soundForTrack(id, seedTrack.length, seed)
    },
    cover: async (artworkId, size) => {
      const isAlbum = artworkId > artworkBase && artworkId <= artworkBase + albumsIn(tracks)
      const isArtist = artworkId > portraitBase && artworkId <= portraitBase + artistsIn(tracks)
      return isAlbum || isArtist ? await drawnCover(artworkId, size, seed) : null
    },
    unreadable: [],
    stop: async () => undefined,
  }
}

/** Length of a track, seconds; a few have 0, unknown. */
const lengthOf = (hash: number): number => (hash % 1_013 === 0 ? 0 : 90 + (hash % 331))
const ownSize = (seed: number, position: number): number => soundBytes(idAt(trackKeys, position), lengthOf(hash32(seed, position)), seed)

function makeTrack(seed: number, position: number, size: number): CatalogueTrack {
  const relations = relationsOf(position)
  const hash = hash32(seed, position)
  const isAwkward = hash % 97 === 0
  const length = lengthOf(hash)
  const composer = hash % 5 === 0 ? [{ artistId: idAt(artistKeys, relations.composer), phrase: null, type: 'composer' }] : []
  const guest = hash % 11 === 0 ? [{ artistId: idAt(artistKeys, relations.guest), phrase: 'feat.', type: 'artist' }] : []
  const minute = hash % 60
  return {
    id: idAt(trackKeys, position),
    number: relations.number,
    year: hash % 13 === 0 ? 0 : 1960 + (hash32(seed, relations.album + 7) % 66),
    title: isAwkward ? (nth(awkwardTitles, hash >>> 8) ?? '') : title(hash),
    genre: nth(genres, hash32(seed, relations.artist + 3)) ?? '',
    length,
    albumId: idAt(albumKeys, relations.album),
    artworkId: hash32(seed, relations.album) % 17 === 0 ? 0 : artworkBase + 1 + relations.album,
    artistId: idAt(artistKeys, relations.artist),
    uploadedOn: `20${String(12 + (hash % 14)).padStart(2, '0')}-${String(1 + (hash % 12)).padStart(2, '0')}-${String(1 + (hash % 28)).padStart(2, '0')}`,
    uploadedTime: `${String(hash % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}:${String(59 - minute).padStart(2, '0')}`,
    trashed: hash % 61 === 1,
    size,
    path: `music/${relations.artist}/${relations.album}`,
    rating: hash % 19 === 0 ? 5 : hash % 83 === 0 ? 1 : 0,
    plays: hash % 3 === 0 ? (hash >>> 5) % 60 : 0,
    type: hash % 7 === 0 ? 'audio/mpeg3' : 'audio/mpeg',
    replayGain: hash % 23 === 0 ? '' : (-2 - (hash % 90) / 10).toFixed(1),
    additionalArtists: [...composer, ...guest],
    additionalGenres: hash % 9 === 0 ? ['Live'] : [],
  }
}

const title = (hash: number): string => {
  const words = `${nth(firstWords, hash)} ${nth(secondWords, hash >>> 5)}`
  return hash % 4 === 0 ? `${words}, Part ${1 + ((hash >>> 10) % 9)}` : words
}

function makeAlbum(seed: number, position: number, tracks: number): CatalogueAlbum {
  const { first, end, artist, disc, nameFrom } = tracksIn(position, tracks)
  const hash = hash32(seed, nameFrom + 1_000_003)
  return {
    id: idAt(albumKeys, position),
    name:
      hash % 61 === 0 ? (nth(awkwardTitles, hash >>> 9) ?? '') : `${nth(secondWords, hash)} of ${nth(firstWords, hash >>> 5)} ${nameFrom}`,
    artistId: artist === null ? 0 : idAt(artistKeys, artist),
    disc,
    year: hash % 13 === 0 ? 0 : 1960 + (hash % 66),
    rating: hash % 29 === 0 ? 5 : 0,
    trackIds: Array.from({ length: end - first }, (_, offset) => idAt(trackKeys, first + offset)),
    additionalArtists:
      artist === null || hash % 9 !== 0 ? [] : [{ artistId: idAt(artistKeys, relationsOf(first).guest), phrase: 'feat.', type: 'artist' }],
  }
}

function makeArtist(seed: number, position: number): CatalogueArtist {
  const hash = hash32(seed, position + 5_000_011)
  const person = `${nth(givenNames, hash)} ${nth(familyNames, hash >>> 4)} ${position}`
  const band = `The ${nth(firstWords, hash)} ${nth(secondWords, hash >>> 5)} ${position}`
  const name = hash % 53 === 0 ? (nth(awkwardArtists, hash >>> 9) ?? person) : hash % 2 === 0 ? person : band
  return {
    id: idAt(artistKeys, position),
    name,
    rating: hash % 31 === 0 ? 5 : 0,
    artworkId: hash % 3 === 0 ? 0 : portraitBase + 1 + position,
  }
}

/** Ids of at most `wanted` pseudo-random tracks of a library of `tracks` tracks, each once; they follow from `seed`. */
function someTracks(seed: number, tracks: number, wanted: number): number[] {
  const drawn = Array.from({ length: wanted }, (_, index) => idAt(trackKeys, hash32(seed, index) % tracks))
  return [...new Set(drawn)]
}

function makePlaylists(seed: number, tracks: number): CataloguePlaylist[] {
  const playlist = (id: number, name: string, trackIds: readonly number[], type: CataloguePlaylist['type']): CataloguePlaylist => {
    const publicId = type === 'recently-uploaded' ? 'm0stRec-nt_' : null // as recorded: the real service gives this playlist a public link
    return { id, name, trackIds, publicId, type, description: null, artworkId: 0 }
  }
  return [
    playlist(301, 'Recently Played', someTracks(seed + 1, tracks, 50), 'recently-played'),
    playlist(302, 'Most Recent Uploads', someTracks(seed + 2, tracks, 50), 'recently-uploaded'),
    playlist(303, 'Thumbs up', someTracks(seed + 3, tracks, 200), 'thumbsup'),
    playlist(304, 'Long drive', someTracks(seed + 4, tracks, 400), null),
    playlist(305, 'أغاني الصباح', someTracks(seed + 5, tracks, 30), null),
    playlist(306, 'Nothing yet', [], null),
    playlist(307, 'Half of everything', someTracks(seed + 6, tracks, Math.min(20_000, Math.ceil(tracks / 2))), null),
  ]
}

const makeTags = (seed: number, tracks: number): CatalogueTag[] => [
  { id: 31, name: 'road trip', archived: false, trackIds: someTracks(seed + 7, tracks, 120) },
  { id: 32, name: 'wieder hören 🎧', archived: false, trackIds: someTracks(seed + 8, tracks, 40) },
  { id: 33, name: 'old ideas', archived: true, trackIds: someTracks(seed + 9, tracks, 10) },
]
