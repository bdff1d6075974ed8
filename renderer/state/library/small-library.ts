// Small libraries: what is computed of them is there within a slice or two, so it is computed synchronously, and nothing flickers.
import type { Library } from '../../../shared/library/model/model.ts'

/** A library with more rows in one of its tables, or more names of genres, is not small. */
const maxRows = 5_000
/** A library with more entries in all lists of one table together is not small; a hostile one can list one song a million times. */
const maxListItems = 100_000

export const isSmall = ({ tracks, albums, artists, playlists, tags, genres, additionalGenres }: Library): boolean =>
  [tracks.count, albums.count, artists.count, playlists.count, tags.count, genres.length].every(count => count <= maxRows) &&
  [albums.tracks, artists.tracks, playlists.all, tags.all, additionalGenres].every(({ rows }) => rows.length <= maxListItems)
