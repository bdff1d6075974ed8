// Songs of a library as a file names them.
import type { Library } from '../library/model/model.ts'
import { trackAt } from '../library/places/rows.ts'
import { pathFor } from './file-path.ts'
import type { FileSong } from './playlist-file.ts'

/** A track row as a song of a file; its path is made of its folder and its title, as the library knows no names of files. */
export function fileSongOf(library: Library, row: number): FileSong {
  const { title, artist, album, length } = trackAt(library, row)
  const { path, type } = library.tracks
  return { title, artist, album, length, path: pathFor(path.at(row), title, type.at(row)) }
}
