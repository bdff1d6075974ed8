// Makes the demo library's rows from its albums: ids, dates, plays, ratings, and the recipe of each track and cover.

import {
  between,
  type CoverPlan,
  hash32,
  id3Tag,
  type Random,
  type Recording,
  recordingLength,
  sampleRate,
  seededRandom,
  taggedBytes,
} from 'demo-music'
import type { CatalogueAlbum, CatalogueArtist, CatalogueTrack } from '../../world/catalogue.ts'
import { type AlbumPlan, type TrackLine, trackLines } from './album-plan.ts'

/** From what a track's file is made when it is first needed: the recipe of its sound, and its ID3 tag (empty: none). */
export type Master = { readonly recording: Recording; readonly id3: Uint8Array }

export type DemoLibrary = {
  readonly tracks: Map<number, CatalogueTrack>
  readonly albums: Map<number, CatalogueAlbum>
  readonly artists: Map<number, CatalogueArtist>
  readonly masters: Map<number, Master>
  readonly covers: Map<number, CoverPlan>
}

const first = { track: 9001, album: 61, artist: 501, artwork: 7701 } as const

/** The id of the artist with this name, who is added to the library if it has none of that name. */
function artistNamed(library: DemoLibrary, name: string): number {
  for (const artist of library.artists.values()) if (artist.name === name) return artist.id
  const id = first.artist + library.artists.size
  library.artists.set(id, { id, name, rating: id % 9 === 0 ? 5 : 0, artworkId: 0 })
  return id
}

/** The id of an album's cover, which is added if it is new; discs of a set share one. 0: no cover. */
function artworkOf(library: DemoLibrary, plan: AlbumPlan, seed: number): number {
  if (plan.cover === null) return 0
  const [motif, palette] = plan.cover
  for (const [id, cover] of library.covers) if (cover.motif === motif && cover.palette === palette) return id
  const id = first.artwork + library.covers.size
  library.covers.set(id, { motif, palette, seed: hash32(seed, id) })
  return id
}

/**
 * A length in samples: the given seconds and 31 to 17,600 samples (0.4 s at most) more, so that a track ends at neither a whole second nor
 * a whole frame.
 */
const exactSamples = (seconds: number, chance: Random): number => seconds * sampleRate + between(chance, 31, 17_600)

function id3Of(plan: AlbumPlan, line: TrackLine, number: number, trackId: number): Uint8Array {
  // Every fourth file has no ID3 tag, as happens in real collections.
  if (trackId % 4 === 0) return new Uint8Array()
  const albumArtist = plan.artist ?? 'Various Artists'
  return id3Tag({
    title: line.title,
    artist: line.artist ?? albumArtist,
    albumArtist,
    album: plan.name,
    track: String(number),
    disc: plan.disc === 0 ? '' : String(plan.disc),
    year: plan.year === 0 ? '' : String(plan.year),
    genre: plan.genre,
  })
}

/** A random number of plays, skewed: few tracks are played often, most seldom. */
const playCount = (chance: Random): number => (chance() < 0.25 ? 0 : Math.floor(1.5 / (chance() + 0.012)))
function ratingOf(chance: Random): number {
  const drawn = chance()
  return drawn < 0.11 ? 5 : drawn < 0.13 ? 1 : 0
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Adds an album with its tracks; `seed` determines music, plays and ratings. */
export function addAlbum(library: DemoLibrary, plan: AlbumPlan, seed: number): void {
  const albumId = first.album + library.albums.size
  const albumSeed = hash32(seed, albumId)
  const chance = seededRandom(albumSeed)
  const lines = trackLines(plan)
  const lengths = lines.map(line => exactSamples(line.seconds, chance))
  const artworkId = artworkOf(library, plan, seed)
  const albumArtist = plan.artist === null ? 0 : artistNamed(library, plan.artist)
  const trackIds = lines.map((line, index) => {
    const id = first.track + library.tracks.size
    const recording: Recording = plan.suite
      ? { seed: albumSeed, style: plan.style, movements: lengths, index }
      : { seed: hash32(albumSeed, index + 1), style: plan.style, movements: [lengths[index] ?? 0], index: 0 }
    const id3 = id3Of(plan, line, index + 1, id)
    const guest = line.guest === null ? [] : [{ artistId: artistNamed(library, line.guest), phrase: 'feat.', type: 'artist' }]
    const composer = plan.composer === undefined ? [] : [{ artistId: artistNamed(library, plan.composer), phrase: null, type: 'composer' }]
    library.masters.set(id, { recording, id3 })
    library.tracks.set(id, {
      id,
      number: index + 1,
      year: plan.year,
      title: line.title,
      genre: plan.genre,
      length: line.seconds,
      albumId,
      artworkId,
      artistId: line.artist === null ? albumArtist : artistNamed(library, line.artist),
      uploadedOn: plan.uploaded,
      uploadedTime: `${twoDigits(8 + (albumId % 13))}:${twoDigits(albumSeed % 40)}:${twoDigits(index * 3)}`,
      trashed: line.trashed,
      size: id3.byteLength + taggedBytes(recordingLength(recording)),
      path: `${plan.artist ?? 'Various Artists'}/${plan.name}`.slice(0, 120),
      rating: ratingOf(chance),
      plays: playCount(chance),
      type: 'audio/mpeg',
      replayGain: plan.cover === null ? '' : (-1.3 - chance() * 1.2).toFixed(1),
      additionalArtists: [...guest, ...composer],
      additionalGenres: plan.suite ? ['Live'] : [],
    })
    return id
  })
  library.albums.set(albumId, {
    id: albumId,
    name: plan.name,
    artistId: albumArtist,
    disc: plan.disc,
    year: plan.year,
    rating: albumId % 7 === 0 ? 5 : 0,
    trackIds,
    additionalArtists: [],
  })
}

/** Adds a track without album, cover, number and year to the demo library. */
export function addLoose(library: DemoLibrary, title: string, artist: string, seconds: number, seed: number): void {
  const id = first.track + library.tracks.size
  const recording: Recording = {
    seed: hash32(seed, id),
    style: 'piano',
    movements: [exactSamples(seconds, seededRandom(hash32(seed, id, 1)))],
    index: 0,
  }
  library.masters.set(id, { recording, id3: new Uint8Array() })
  library.tracks.set(id, {
    id,
    number: 0,
    year: 0,
    title,
    genre: '',
    length: seconds,
    albumId: 0,
    artworkId: 0,
    artistId: artistNamed(library, artist),
    uploadedOn: '2026-02-08',
    uploadedTime: '21:14:40',
    trashed: false,
    size: taggedBytes(recordingLength(recording)),
    path: '',
    rating: 0,
    plays: 1,
    type: 'audio/mpeg',
    replayGain: '',
    additionalArtists: [],
    additionalGenres: [],
  })
}
