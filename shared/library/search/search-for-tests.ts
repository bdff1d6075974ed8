// For tests of the search: libraries with given titles, on two albums by two artists.
import { libraryWith } from '../import/library-for-tests.ts'
import type { Library } from '../model/model.ts'

/** A name that folds to nothing: the importer drops a row without any name. */
const unread = '.'

/**
 * A library of these titles. `others`: the names of two albums and two artists; the second album is by Various Artists, and every third
 * track has no artist.
 */
export function titled(titles: readonly string[], others: readonly string[] = [], plays: readonly number[] = []): Library {
  const [albumA = '', albumB = '', artistA = '', artistB = ''] = others
  return libraryWith({
    tracks: titles.map((title, index) => ({
      title: title || unread,
      album: 61 + (index % 2),
      artist: 501 + (index % 3),
      plays: plays[index] ?? 0,
    })),
    albums: { 61: { name: albumA, artist: 501 }, 62: { name: albumB, artist: 0 } },
    artists: { 501: artistA, 502: artistB },
  })
}
