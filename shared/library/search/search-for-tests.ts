// Small libraries for tests of the search: titles on two albums by two artists. Not part of the app.
import { libraryWith } from '../import/library-for-tests.ts'
import type { Library } from '../model/model.ts'

/** A row that says nothing is not read; a full stop folds to nothing. */
const unread = '.'

/** `others`: the names of two albums and two artists; the second album is by Various Artists, every third track by nobody. */
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
