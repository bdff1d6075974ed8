// Reads one row of the columns as an object, for rows in view, never for whole lists.
import { type ArtworkId, albumId, artistId, artworkId, playlistId, tagId, trackId } from '../../ids.ts'
import type { Album, Artist, Library, Playlist, Tag, TextColumn, Track } from '../model/model.ts'
import { rowsAt } from '../model/row-lists.ts'
import { discsOf, setOf } from './select.ts'

const artworkOf = (column: TextColumn, row: number): ArtworkId | null => {
  const digits = column.at(row)
  return digits === '' ? null : artworkId(digits)
}

/** A track; `album` and `artist` are '' if unknown. A row that does not exist gives an empty track with id 0. */
export function trackAt(library: Library, row: number): Track {
  const { tracks, albums, artists, genres } = library
  const artist = tracks.artist[row] ?? -1
  const album = tracks.album[row] ?? -1
  const albumIdentity = albums.id[album]
  const artistIdentity = artists.id[artist]
  return {
    row,
    id: trackId(tracks.id[row] ?? 0),
    title: tracks.title.at(row),
    artist: artists.name.at(artist),
    artistId: artistIdentity === undefined ? null : artistId(artistIdentity),
    album: albums.name.at(album),
    albumId: albumIdentity === undefined ? null : albumId(albumIdentity),
    genre: genres.at(tracks.genre[row] ?? -1),
    number: tracks.number[row] ?? 0,
    disc: tracks.disc[row] ?? 0,
    year: tracks.year[row] ?? 0,
    length: tracks.length[row] ?? 0,
    plays: tracks.plays[row] ?? 0,
    rating: tracks.rating[row] ?? 0,
    added: tracks.added[row] ?? 0,
    artwork: artworkOf(tracks.artwork, row),
  }
}

/** An album, or the whole set that it is a disc of (C-21). Its cover is that of its first track that has one (protocol 7). */
export function albumAt(library: Library, row: number): Album {
  const { albums, tracks, artists, genres } = library
  const set = setOf(library, row)
  const discs = discsOf(library, row)
  let count = 0
  let length = 0
  let genre = ''
  for (const disc of discs) {
    count += disc.rows.length
    for (const track of disc.rows) {
      length += tracks.length[track] ?? 0
      if (genre === '') genre = genres.at(tracks.genre[track] ?? -1)
    }
  }
  const artist = albums.artist[set] ?? -1
  return {
    row: set,
    id: albumId(albums.id[set] ?? 0),
    name: albums.name.at(set),
    artist: artists.name.at(artist),
    artistId: artistId(artists.id[artist] ?? 0),
    year: albums.year[set] ?? 0,
    discs: discs.length,
    tracks: count,
    length,
    genre,
    artwork: artworkOf(tracks.artwork, albums.cover[set] ?? -1),
  }
}

/**
 * An artist; without a picture of its own, it has the cover of its first track that has one (protocol 7), else of its first album that has
 * one.
 */
export function artistAt(library: Library, row: number): Artist {
  const { artists, tracks } = library
  return {
    row,
    id: artistId(artists.id[row] ?? 0),
    name: artists.name.at(row),
    albums: rowsAt(artists.albums, row).length,
    tracks: rowsAt(artists.tracks, row).length,
    artwork: artworkOf(artists.artwork, row) ?? artworkOf(tracks.artwork, artists.cover[row] ?? -1) ?? coverOfAlbums(library, row),
  }
}

/** The cover of the first of an artist's albums that has one, for artists without songs; null: none has. */
function coverOfAlbums({ artists, albums, tracks }: Library, row: number): ArtworkId | null {
  const covered = rowsAt(artists.albums, row).find(album => (albums.cover[album] ?? -1) >= 0)
  return covered === undefined ? null : artworkOf(tracks.artwork, albums.cover[covered] ?? -1)
}

/** A playlist; without a picture of its own, it has the cover of its first track that has one (protocol 7). */
export function playlistAt(library: Library, row: number): Playlist {
  const { playlists, tracks } = library
  return {
    row,
    id: playlistId(playlists.id[row] ?? 0),
    name: playlists.name.at(row),
    type: playlists.type.at(row),
    description: playlists.description.at(row),
    tracks: rowsAt(playlists.tracks, row).length,
    artwork: artworkOf(playlists.artwork, row) ?? artworkOf(tracks.artwork, playlists.cover[row] ?? -1),
  }
}

/** A tag with the number of its visible tracks. */
export function tagAt(library: Library, row: number): Tag {
  const { tags } = library
  return { row, id: tagId(tags.id[row] ?? 0), name: tags.name.at(row), tracks: rowsAt(tags.tracks, row).length }
}

/** Up to `limit` distinct covers of tracks in their order, for the collage of a playlist or an artist (protocol 7). */
export function coversOf(library: Library, rows: Uint32Array, limit: number): readonly ArtworkId[] {
  const covers = new Set<string>()
  for (const row of rows) {
    if (covers.size >= limit) break
    const digits = library.tracks.artwork.at(row)
    if (digits !== '') covers.add(digits)
  }
  return [...covers].map(artworkId)
}
