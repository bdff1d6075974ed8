// Generates a library of any size from a seed; rows are computed on demand, so a million tracks need no memory. Awkward names included.

import { drawnCover, hash32, soundBytes, soundForTrack } from 'demo-music'
import type { Catalogue, CatalogueAlbum, CatalogueArtist, CataloguePlaylist, CatalogueTag, CatalogueTrack } from '../world/catalogue.ts'
import { awkwardArtists, awkwardTitles, familyNames, firstWords, genres, givenNames, secondWords } from './names.ts'
import { albumsIn, artistsIn, placeOf, tracksIn } from './scale-shape.ts'
import { virtualMap } from './virtual-map.ts'

export type ScaleOptions = {
  /** Number of tracks, 1 to 1,000,000. */
  readonly tracks: number
  readonly seed: number
  /** Size in bytes of the sound used for the track at a position; absent: the size of the sound generated for it. */
  readonly sizeOf?: ((position: number) => number) | undefined
}

/** Ids start high and have gaps, so that confusing them with positions shows. */
const trackKeys = { first: 100_003, step: 3 }
const albumKeys = { first: 5_001, step: 2 }
const artistKeys = { first: 701, step: 2 }
const artworkBase = 60_000
/** Ids of artists' pictures are this, plus 1 and the artist's position; it is above the ids of all possible album covers. */
const portraitBase = 9_000_000

const idAt = (keys: { readonly first: number; readonly step: number }, position: number): number => keys.first + position * keys.step
/** Position of a track in a generated library, from 0. */
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
      const found = trackMap.get(id)
      return found === undefined ? null : soundForTrack(id, found.length, seed)
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
const lengthOf = (chance: number): number => (chance % 1_013 === 0 ? 0 : 90 + (chance % 331))
const ownSize = (seed: number, position: number): number => soundBytes(idAt(trackKeys, position), lengthOf(hash32(seed, position)), seed)

function makeTrack(seed: number, position: number, size: number): CatalogueTrack {
  const place = placeOf(position)
  const chance = hash32(seed, position)
  const awkward = chance % 97 === 0
  const length = lengthOf(chance)
  const composer = chance % 5 === 0 ? [{ artistId: idAt(artistKeys, place.composer), phrase: null, type: 'composer' }] : []
  const guest = chance % 11 === 0 ? [{ artistId: idAt(artistKeys, place.guest), phrase: 'feat.', type: 'artist' }] : []
  const minute = chance % 60
  return {
    id: idAt(trackKeys, position),
    number: place.number,
    year: chance % 13 === 0 ? 0 : 1960 + (hash32(seed, place.album + 7) % 66),
    title: awkward ? (nth(awkwardTitles, chance >>> 8) ?? '') : title(chance),
    genre: nth(genres, hash32(seed, place.artist + 3)) ?? '',
    length,
    albumId: idAt(albumKeys, place.album),
    artworkId: hash32(seed, place.album) % 17 === 0 ? 0 : artworkBase + 1 + place.album,
    artistId: idAt(artistKeys, place.artist),
    uploadedOn: `20${String(12 + (chance % 14)).padStart(2, '0')}-${String(1 + (chance % 12)).padStart(2, '0')}-${String(1 + (chance % 28)).padStart(2, '0')}`,
    uploadedTime: `${String(chance % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}:${String(59 - minute).padStart(2, '0')}`,
    trashed: chance % 61 === 1,
    size,
    path: `music/${place.artist}/${place.album}`,
    rating: chance % 19 === 0 ? 5 : chance % 83 === 0 ? 1 : 0,
    plays: chance % 3 === 0 ? (chance >>> 5) % 60 : 0,
    type: chance % 7 === 0 ? 'audio/mpeg3' : 'audio/mpeg',
    replayGain: chance % 23 === 0 ? '' : (-2 - (chance % 90) / 10).toFixed(1),
    additionalArtists: [...composer, ...guest],
    additionalGenres: chance % 9 === 0 ? ['Live'] : [],
  }
}

const title = (chance: number): string => {
  const words = `${nth(firstWords, chance)} ${nth(secondWords, chance >>> 5)}`
  return chance % 4 === 0 ? `${words}, Part ${1 + ((chance >>> 10) % 9)}` : words
}

function makeAlbum(seed: number, position: number, tracks: number): CatalogueAlbum {
  const { first, end, artist, disc, nameFrom } = tracksIn(position, tracks)
  const chance = hash32(seed, nameFrom + 1_000_003)
  return {
    id: idAt(albumKeys, position),
    name:
      chance % 61 === 0
        ? (nth(awkwardTitles, chance >>> 9) ?? '')
        : `${nth(secondWords, chance)} of ${nth(firstWords, chance >>> 5)} ${nameFrom}`,
    artistId: artist === null ? 0 : idAt(artistKeys, artist),
    disc,
    year: chance % 13 === 0 ? 0 : 1960 + (chance % 66),
    rating: chance % 29 === 0 ? 5 : 0,
    trackIds: Array.from({ length: end - first }, (_, offset) => idAt(trackKeys, first + offset)),
    additionalArtists:
      artist === null || chance % 9 !== 0 ? [] : [{ artistId: idAt(artistKeys, placeOf(first).guest), phrase: 'feat.', type: 'artist' }],
  }
}

function makeArtist(seed: number, position: number): CatalogueArtist {
  const chance = hash32(seed, position + 5_000_011)
  const person = `${nth(givenNames, chance)} ${nth(familyNames, chance >>> 4)} ${position}`
  const band = `The ${nth(firstWords, chance)} ${nth(secondWords, chance >>> 5)} ${position}`
  const name = chance % 53 === 0 ? (nth(awkwardArtists, chance >>> 9) ?? person) : chance % 2 === 0 ? person : band
  return {
    id: idAt(artistKeys, position),
    name,
    rating: chance % 31 === 0 ? 5 : 0,
    artworkId: chance % 3 === 0 ? 0 : portraitBase + 1 + position,
  }
}

/** Up to `wanted` pseudo-random tracks, each once. */
function someTracks(seed: number, tracks: number, wanted: number): number[] {
  const drawn = Array.from({ length: wanted }, (_, place) => idAt(trackKeys, hash32(seed, place) % tracks))
  return [...new Set(drawn)]
}

function makePlaylists(seed: number, tracks: number): CataloguePlaylist[] {
  const made = (id: number, name: string, trackIds: readonly number[], type: CataloguePlaylist['type']): CataloguePlaylist => {
    const publicId = type === 'recently-uploaded' ? 'm0stRec-nt_' : null // system playlists of the real service were seen with a link
    return { id, name, trackIds, publicId, type, description: null, artworkId: 0 }
  }
  return [
    made(301, 'Recently Played', someTracks(seed + 1, tracks, 50), 'recently-played'),
    made(302, 'Most Recent Uploads', someTracks(seed + 2, tracks, 50), 'recently-uploaded'),
    made(303, 'Thumbs up', someTracks(seed + 3, tracks, 200), 'thumbsup'),
    made(304, 'Long drive', someTracks(seed + 4, tracks, 400), null),
    made(305, 'أغاني الصباح', someTracks(seed + 5, tracks, 30), null),
    made(306, 'Nothing yet', [], null),
    made(307, 'Half of everything', someTracks(seed + 6, tracks, Math.min(20_000, Math.ceil(tracks / 2))), null),
  ]
}

const makeTags = (seed: number, tracks: number): CatalogueTag[] => [
  { id: 31, name: 'road trip', archived: false, trackIds: someTracks(seed + 7, tracks, 120) },
  { id: 32, name: 'wieder hören 🎧', archived: false, trackIds: someTracks(seed + 8, tracks, 40) },
  { id: 33, name: 'old ideas', archived: true, trackIds: someTracks(seed + 9, tracks, 10) },
]
