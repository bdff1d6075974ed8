// For tests: an answer of the library server → the library, and what two libraries have to have in common.
import { revision } from '../ids.ts'
import { decode } from '../library/import/decode.ts'
import { type Library, sortsBy } from '../library/model/model.ts'
import { orderOf } from '../library/order/orders.ts'
import { libraryOf } from '../library/pack/packed-library.ts'
import { genres } from '../library/places/genres.ts'
import { likedAlbums } from '../library/places/shelves.ts'

export function libraryOfResponse(response: string): Library {
  const decoded = decode([new TextEncoder().encode(response)], { revision: revision('sample'), lastModified: '', seed: [0, 0] })
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  return libraryOf(decoded.columns, [0, 0])
}

const lists = ({ starts, rows }: { starts: Uint32Array; rows: Uint32Array }): readonly (readonly number[])[] =>
  Array.from({ length: starts.length - 1 }, (_, index) => [...rows.subarray(starts[index], starts[index + 1])])
const texts = (column: { readonly length: number; at(row: number): string }): readonly string[] =>
  Array.from({ length: column.length }, (_, row) => column.at(row))

export const ratingsOf = ({ tracks, albums, artists }: Library): unknown => [[...tracks.rating], [...albums.rating], [...artists.rating]]

/** Everything of a library that a person can see, as plain values for comparison. */
export function seenOf(library: Library): unknown {
  const { tracks, albums, artists, playlists, tags, folded } = library
  const genresOf = Array.from(tracks.genre, code => library.genres.at(code))
  return {
    titles: [texts(tracks.title), texts(folded.titles)],
    places: [tracks.artist, tracks.album, tracks.number, tracks.disc, tracks.year, tracks.yearFromAlbum].map(column => [...column]),
    genresOf,
    additionalGenres: lists(library.additionalGenres)
      .map((list, code) => [library.genres.at(code), list] as const)
      .filter(([, list]) => list.length > 0),
    discs: [texts(albums.name), texts(folded.albums), ...[albums.artist, albums.disc, albums.year, albums.set].map(column => [...column])],
    covers: [[...albums.cover], [...artists.cover]],
    ratings: ratingsOf(library),
    trashed: [...tracks.trashed],
    orders: sortsBy.map(by => [by, [...orderOf(library, 'orders', by)], [...orderOf(library, 'trashOrders', by)]]),
    albums: [[...library.albumOrder], lists(albums.tracks), lists(albums.discs)],
    artists: [[...library.artistOrder], lists(artists.tracks), lists(artists.albums)],
    playlists: [
      [...playlists.id],
      texts(playlists.name),
      texts(playlists.description),
      texts(playlists.type),
      lists(playlists.tracks),
      lists(playlists.all),
      [...playlists.cover],
    ],
    foldedPlaylists: texts(library.folded.playlists),
    tags: [[...tags.id], texts(tags.name), [...tags.archived], lists(tags.tracks)],
    genres: [genres.whole(library).names, lists(genres.whole(library).tracks)],
    liked: [...likedAlbums(library)],
  }
}
