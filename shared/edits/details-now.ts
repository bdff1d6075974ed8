// What the service keeps of a song or an album, read back from the columns that were made of it.

import { artistId } from '../ids.ts'
import type { Library } from '../library/model/model.ts'
import type { AlbumDetails, TrackDetails } from './edit.ts'

/** C-49: the number of a track with the disc that it carries: where the record of its album has none, but the track has. */
export function numberSent({ tracks, albums }: Library, row: number): number {
  const [number, disc] = [tracks.number[row] ?? 0, tracks.disc[row] ?? 0]
  return disc > 0 && albums.disc[tracks.album[row] ?? -1] === 0 ? disc * 100 + number : number
}

/** Of a track that has no year of its own, 0. */
export const ownYear = ({ tracks }: Library, row: number): number => (tracks.lentYear[row] === 1 ? 0 : (tracks.year[row] ?? 0))

/** What an edit can set again: an empty title is not taken (C-46), and there is no id of an artist that nobody knows. */
export function trackDetailsNow(library: Library, row: number): TrackDetails {
  const { tracks, artists, genres } = library
  const [title, artist] = [tracks.title.at(row), tracks.artist[row] ?? -1]
  return {
    ...(title.trim() !== '' && { title }),
    ...(artist >= 0 && { artist: artistId(artists.id[artist] ?? 0) }),
    year: ownYear(library, row),
    genre: genres.at(tracks.genre[row] ?? -1),
    number: numberSent(library, row),
  }
}

export function albumDetailsNow({ albums, artists }: Library, row: number): AlbumDetails {
  const [name, artist] = [albums.name.at(row), albums.artist[row] ?? -1]
  return {
    ...(name.trim() !== '' && { name }),
    ...(artist >= 0 && { artist: artistId(artists.id[artist] ?? 0) }),
    year: albums.year[row] ?? 0,
    disc: albums.disc[row] ?? 0,
  }
}
