// Converts tracks of a library to songs of a playlist file.
import type { Library } from '../library/model/model.ts'
import { trackAt } from '../library/places/rows.ts'
import { pathFor } from './file-path.ts'
import type { FileTrack } from './playlist-file.ts'

/** A track as a song of a file; its path is composed of folder and title, as the library does not know file names. */
export function fileTrackOf(library: Library, row: number): FileTrack {
  const { title, artist, album, length } = trackAt(library, row)
  const { path, type } = library.tracks
  return { title, artist, album, length, path: pathFor(path.at(row), title, type.at(row)) }
}
