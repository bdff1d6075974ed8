// Tables as the service sent them → the columns of a library: references become rows, lists and orders are built, texts folded.

import { covers, type Names, readNames, visibleRows } from './build-parts.ts'
import type { Columns } from './columns.ts'
import { creditTracks } from './credits.ts'
import { type Facts, factColumns } from './facts.ts'
import type { RowLists } from './model.ts'
import { allRows, markedLast, sortedBy, trackOrdersOf } from './order.ts'
import { type Placing, placeTracks } from './placing.ts'
import type { Tables } from './read-answer.ts'
import { gather, listOf } from './row-lists.ts'
import { rowOf } from './row-of.ts'
import { groupDiscs, type Sets } from './sets.ts'

/** Album records as they stand in the library. `order`: one row for each visible set, by name. `rank`: from 1, alike within a set. */
type AlbumPlaces = { readonly artist: Int32Array; readonly sets: Sets; readonly order: Uint32Array; readonly rank: Uint32Array }

function placeAlbums({ albums, artists }: Tables, placing: Placing, names: Names, artistNames: Names): AlbumPlaces {
  const count = albums.id.length
  const visible = new Uint8Array(count)
  placing.album.forEach((album, track) => {
    if (album >= 0 && placing.trashed[track] === 0) visible[album] = 1
  })
  const artist = new Int32Array(count).map((_, row) => rowOf(artists.id, albums.numbers.artist[row] ?? -1))
  const sets = groupDiscs(count, row => ({
    name: albums.texts.name.at(row),
    artist: artist[row] ?? -1,
    disc: albums.numbers.disc[row] ?? 0,
    visible: visible[row] === 1,
  }))
  const byYear = sortedBy(allRows(count), row => albums.numbers.year[row] ?? 0)
  const byArtist = sortedBy(byYear, row => artistNames.rank[artist[row] ?? -1] ?? 0)
  const byName = sortedBy(byArtist, row => names.rank[row] ?? 0)
  const place = new Uint32Array(count)
  byName.forEach((row, index) => {
    place[row] = index + 1
  })
  return {
    artist,
    sets,
    order: byName.filter(row => visible[row] === 1 && sets.set[row] === row),
    rank: place.map((_, row) => place[sets.set[row] ?? row] ?? 0),
  }
}

/** Covers of album records; the record that stands for a set takes the first cover of the whole set. */
function albumCovers(tracks: RowLists, sets: Sets, hasCover: (row: number) => boolean): Int32Array {
  const own = covers(tracks, sets.set.length, hasCover)
  return own.map((cover, row) => {
    const lender = listOf(sets.discs, row).find(record => (own[record] ?? -1) >= 0)
    return lender === undefined ? cover : (own[lender] ?? -1)
  })
}

/** Everything that a pack holds. `about`: the name of the library and the date the service gave it. */
export function buildColumns(tables: Tables, about: Pick<Facts, 'revision' | 'lastModified'>): Columns {
  const { tracks, albums, artists, playlists, tags } = tables
  const placing = placeTracks(tracks, albums, artists, tables.trash)
  const titles = readNames(tracks.texts.title)
  const albumNames = readNames(albums.texts.name)
  const artistNames = readNames(artists.texts.name)
  const genres = readNames(tracks.sharedTexts.genre)
  const albumPlaces = placeAlbums(tables, placing, albumNames, artistNames)

  const orders = trackOrdersOf(tracks.id.length, {
    title: row => titles.rank[row] ?? 0,
    artist: row => artistNames.rank[placing.artist[row] ?? -1] ?? 0,
    album: row => albumPlaces.rank[placing.album[row] ?? -1] ?? 0,
    disc: row => placing.disc[row] ?? 0,
    number: row => placing.number[row] ?? 0,
    genre: row => genres.rank[tracks.shared.genre[row] ?? 0] ?? 0,
    year: row => placing.year[row] ?? 0,
    plays: row => tracks.numbers.plays[row] ?? 0,
    added: row => tracks.numbers.added[row] ?? 0,
    length: row => tracks.numbers.length[row] ?? 0,
  })
  const visibleFirst = (order: Uint32Array): Uint32Array => markedLast(order, placing.trashed)
  const albumOrder = visibleFirst(orders.album)
  const visible = placing.trashed.reduce((count, mark) => count + (mark === 0 ? 1 : 0), 0)

  const albumTracks = gather(albums.id.length, add => {
    for (const row of albumOrder.subarray(0, visible)) {
      const album = placing.album[row] ?? -1
      if (album >= 0) add(album, row)
    }
  })
  const newestFirst = sortedBy(albumPlaces.order, row => 9999 - (albums.numbers.year[row] ?? 0))
  const artistAlbums = gather(artists.id.length, add => {
    for (const row of newestFirst) {
      const artist = albumPlaces.artist[row] ?? -1
      if (artist >= 0) add(artist, row)
    }
  })
  const artistTracks = creditTracks(tracks, artists, placing.artist, albumOrder, visible)
  const albumArtists = allRows(artists.id.length).filter(row => listOf(artistAlbums, row).length > 0)
  const artistOrder = sortedBy(albumArtists, row => artistNames.rank[row] ?? 0)
  const playlistTracks = visibleRows(playlists.lists.tracks, playlists.id.length, tracks.id, placing.trashed)
  const tagTracks = visibleRows(tags.lists.tracks, tags.id.length, tracks.id, placing.trashed)

  const hasArtwork = Array.from({ length: tracks.sharedTexts.artwork.length }, (_, code) => tracks.sharedTexts.artwork.at(code) !== '')
  const hasCover = (row: number): boolean => hasArtwork[tracks.shared.artwork[row] ?? -1] === true
  const noGenre = Array.from({ length: tracks.sharedTexts.genre.length }, (_, code) => tracks.sharedTexts.genre.at(code)).indexOf('')
  const length = albumOrder.subarray(0, visible).reduce((sum, row) => sum + (tracks.numbers.length[row] ?? 0), 0)
  const counts = {
    tracks: visible,
    albums: albumPlaces.order.length,
    artists: artistOrder.length,
    playlists: playlists.id.length,
    length,
  }
  const facts = factColumns({ ...about, counts, skipped: tables.skipped })

  return {
    numbers: {
      'facts.numbers': facts.numbers,
      'tracks.id': tracks.id,
      'tracks.artist': placing.artist,
      'tracks.album': placing.album,
      'tracks.number': placing.number,
      'tracks.disc': placing.disc,
      'tracks.year': placing.year,
      'tracks.length': tracks.numbers.length,
      'tracks.plays': tracks.numbers.plays,
      'tracks.rating': tracks.numbers.rating,
      'tracks.trashed': placing.trashed,
      'tracks.added': tracks.numbers.added,
      'tracks.genre': Int32Array.from(tracks.shared.genre, code => (code === noGenre ? -1 : code)),
      'tracks.size': tracks.numbers.size,
      'tracks.gain': tracks.numbers.gain,
      'tracks.artwork': tracks.shared.artwork,
      'tracks.path': tracks.shared.path,
      'tracks.type': tracks.shared.type,
      'albums.id': albums.id,
      'albums.artist': albumPlaces.artist,
      'albums.disc': albums.numbers.disc,
      'albums.year': albums.numbers.year,
      'albums.rating': albums.numbers.rating,
      'albums.set': albumPlaces.sets.set,
      'albums.cover': albumCovers(albumTracks, albumPlaces.sets, hasCover),
      'albums.tracks.starts': albumTracks.starts,
      'albums.tracks.rows': albumTracks.rows,
      'albums.discs.starts': albumPlaces.sets.discs.starts,
      'albums.discs.rows': albumPlaces.sets.discs.rows,
      'artists.id': artists.id,
      'artists.rating': artists.numbers.rating,
      'artists.cover': covers(artistTracks, artists.id.length, hasCover),
      'artists.albums.starts': artistAlbums.starts,
      'artists.albums.rows': artistAlbums.rows,
      'artists.tracks.starts': artistTracks.starts,
      'artists.tracks.rows': artistTracks.rows,
      'playlists.id': playlists.id,
      'playlists.cover': covers(playlistTracks, playlists.id.length, hasCover),
      'playlists.tracks.starts': playlistTracks.starts,
      'playlists.tracks.rows': playlistTracks.rows,
      'tags.id': tags.id,
      'tags.archived': tags.numbers.archived,
      'tags.tracks.starts': tagTracks.starts,
      'tags.tracks.rows': tagTracks.rows,
      'order.title': visibleFirst(orders.title),
      'order.artist': visibleFirst(orders.artist),
      'order.album': albumOrder,
      'order.genre': visibleFirst(orders.genre),
      'order.year': visibleFirst(orders.year),
      'order.plays': visibleFirst(orders.plays),
      'order.added': visibleFirst(orders.added),
      'order.length': visibleFirst(orders.length),
      'order.albums': albumPlaces.order,
      'order.artists': artistOrder,
    },
    texts: {
      'facts.texts': facts.texts,
      'tracks.title': tracks.texts.title,
      'tracks.file': tracks.texts.file,
      'shared.artworks': tracks.sharedTexts.artwork,
      'shared.paths': tracks.sharedTexts.path,
      'shared.types': tracks.sharedTexts.type,
      'shared.genres': tracks.sharedTexts.genre,
      'albums.name': albums.texts.name,
      'artists.name': artists.texts.name,
      'artists.artwork': artists.texts.artwork,
      'playlists.name': playlists.texts.name,
      'playlists.type': playlists.texts.type,
      'playlists.description': playlists.texts.description,
      'playlists.artwork': playlists.texts.artwork,
      'tags.name': tags.texts.name,
      'tracks.folded': titles.folded,
      'albums.folded': albumNames.folded,
      'artists.folded': artistNames.folded,
      'playlists.folded': readNames(playlists.texts.name).folded,
    },
  }
}
