// The details that the service stores of a song or an album, recovered from the columns that were derived from them.

import { artistId } from '../ids.ts'
import type { Library } from '../library/model/model.ts'
import { detailLimits } from '../wire/profile.ts'
import type { AlbumDetails, TrackDetails } from './edit.ts'
import { oneLine } from './name-rules.ts'

/** C-49: the track number as the service stores it, which names the disc if the album record has none: disc 2, track 3 is 203. */
export function numberSent({ tracks, albums }: Library, row: number): number {
  const [number, disc] = [tracks.number[row] ?? 0, tracks.disc[row] ?? 0]
  return disc > 0 && albums.disc[tracks.album[row] ?? -1] === 0 ? disc * 100 + number : number
}

/** The year of a track without the one lent by its album; 0: none. */
export const ownYear = ({ tracks }: Library, row: number): number => (tracks.yearFromAlbum[row] === 1 ? 0 : (tracks.year[row] ?? 0))

/** Whether an edit can set a title or name: the service refuses an empty one, and one that is too long (C-46). */
const isSettable = (name: string): boolean => {
  const { length } = oneLine(name).trim()
  return length > 0 && length <= detailLimits.text
}

/** The details of a track that an edit can set again: not those that the service refuses, nor an unknown artist, who has no id. */
export function trackDetailsNow(library: Library, row: number): TrackDetails {
  const { tracks, artists, genres } = library
  const [title, artist, genre] = [tracks.title.at(row), tracks.artist[row] ?? -1, genres.at(tracks.genre[row] ?? -1)]
  const [year, number] = [ownYear(library, row), numberSent(library, row)]
  return {
    ...(isSettable(title) && { title }),
    ...(artist >= 0 && { artist: artistId(artists.id[artist] ?? 0) }),
    ...(year <= detailLimits.year && { year }),
    ...(genre.length <= detailLimits.text && { genre }),
    ...(number <= detailLimits.number && { number }),
  }
}

export function albumDetailsNow({ albums, artists }: Library, row: number): AlbumDetails {
  const [name, artist] = [albums.name.at(row), albums.artist[row] ?? -1]
  const [year, disc] = [albums.year[row] ?? 0, albums.disc[row] ?? 0]
  return {
    ...(isSettable(name) && { name }),
    ...(artist >= 0 && { artist: artistId(artists.id[artist] ?? 0) }),
    ...(year <= detailLimits.year && { year }),
    ...(disc <= detailLimits.disc && { disc }),
  }
}
