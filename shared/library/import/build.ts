// Builds the columns of a library from the tables that the service sent: resolves references, builds lists and orders, folds texts.

import { tuning } from '../../tuning.ts'
import type { RowLists } from '../model/model.ts'
import { rowFinder, rowIndex } from '../model/row-index.ts'
import { groupRows } from '../model/row-lists.ts'
import type { HashSeed } from '../model/text-hash.ts'
import { type Names, readNames } from '../order/name-ranks.ts'
import { allRows, sortedBy, sortedByAll, valuesByReference } from '../order/radix-sort.ts'
import { visibleLength } from '../order/totals.ts'
import type { PackColumns } from '../pack/columns.ts'
import { metadataColumns, type PackMetadata } from '../pack/pack-metadata.ts'
import { additionalGenresOf, codeOfEmpty, countVisible, firstCovers, genresOfTracks, visibleRows } from './build-columns.ts'
import { additionalListings, creditTracks } from './credits.ts'
import { limitGenres } from './limit-genres.ts'
import { type ResolvedTracks, resolveTracks } from './resolve-references.ts'
import { groupDiscs, type Sets } from './sets.ts'
import type { Tables } from './tables.ts'
import { ordersOfTracks } from './track-orders.ts'
import { unchangedNumbers, unchangedTexts } from './unchanged-columns.ts'

/** The order of albums by name, one row per visible set, and each record's rank in it, from 1, the same within a set. */
type AlbumRanking = { readonly order: Uint32Array; readonly rank: Uint32Array }
type AlbumSets = { readonly artist: Int32Array; readonly visible: Uint8Array; readonly sets: Sets }

function setsOfAlbums({ albums }: Tables, resolved: ResolvedTracks, rowOfArtist: (id: number) => number, seed: HashSeed): AlbumSets {
  const count = albums.id.length
  const visible = new Uint8Array(count)
  for (let track = 0; track < resolved.album.length; track++) {
    const album = resolved.album[track] ?? -1
    if (album >= 0 && resolved.trashed[track] === 0) visible[album] = 1
  }
  const artist = new Int32Array(count)
  for (let row = 0; row < count; row++) artist[row] = rowOfArtist(albums.numbers.artist[row] ?? -1)
  return {
    artist,
    visible,
    sets: groupDiscs({ name: albums.texts.name, artist, disc: albums.numbers.disc, year: albums.numbers.year, visible }, seed),
  }
}

function rankAlbums({ albums }: Tables, { artist, visible, sets }: AlbumSets, names: Names, artistNames: Names): AlbumRanking {
  const count = albums.id.length
  const keys = [new Uint32Array(albums.numbers.year), valuesByReference(artist, artistNames.rank), names.rank]
  const byName = sortedByAll(allRows(count), keys)
  const rankOfRow = new Uint32Array(count)
  byName.forEach((row, index) => {
    rankOfRow[row] = index + 1
  })
  return {
    order: byName.filter(row => visible[row] === 1 && sets.set[row] === row),
    rank: valuesByReference(sets.set, rankOfRow),
  }
}

/** Covers of album records; the record that stands for a set takes the first cover of the whole set. */
function coversOfSets(ownCovers: Int32Array, { discs: { starts, rows } }: Sets): Int32Array {
  const covers = ownCovers.slice()
  for (let row = 0; row < ownCovers.length; row++) {
    const end = starts[row + 1] ?? 0
    for (let index = starts[row] ?? 0; index < end; index++) {
      const cover = ownCovers[rows[index] ?? -1] ?? -1
      if (cover < 0) continue
      covers[row] = cover
      break
    }
  }
  return covers
}

/** Groups rows by what each refers to, keeping their order; rows without a reference are left out. */
function gatherBy(count: number, rows: Uint32Array, references: Int32Array): RowLists {
  const lists = new Int32Array(rows.length)
  for (let index = 0; index < rows.length; index++) lists[index] = references[rows[index] ?? 0] ?? -1
  return groupRows(count, lists, rows)
}

/** Years as keys of a descending sort. */
const descendingKeys = (years: Uint16Array): Uint32Array => new Uint32Array(years).map(year => 0xffff - year)

/** The same memory viewed as signed numbers, as -1 is "none". */
const asReferences = ({ buffer, byteOffset, length }: Uint32Array): Int32Array => new Int32Array(buffer, byteOffset, length)

/** The revision of a library, its date as the service gave it, and the random seed of its hash tables. */
export type About = Pick<PackMetadata, 'revision' | 'lastModified'> & { readonly seed: HashSeed }

/** All columns of a pack; `first.look` is filled in afterwards. */
export function buildColumns(read: Tables, about: About): PackColumns {
  const { seed } = about
  const tables = { ...read, tracks: limitGenres(read.tracks, tuning.library.maxLists) }
  const { tracks, albums, artists, playlists, tags } = tables
  const indexes = { tracks: rowIndex(tracks.id), albums: rowIndex(albums.id), artists: rowIndex(artists.id) }
  const rowsOf = { tracks: rowFinder(indexes.tracks), albums: rowFinder(indexes.albums), artists: rowFinder(indexes.artists) }
  const resolved = resolveTracks(tracks, albums, rowsOf, tables.trash)
  const { trashed } = resolved
  const titles = readNames(tracks.texts.title, seed)
  const albumNames = readNames(albums.texts.name, seed)
  const artistNames = readNames(artists.texts.name, seed)

  const genreCodes = asReferences(tracks.shared.genre)
  const genre = genresOfTracks(genreCodes, codeOfEmpty(tracks.sharedTexts.genre))
  const genresNamed = additionalGenresOf(tracks.lists.genres, genre, tracks.sharedTexts.genre.length)
  const visibleOf = ({ lists, id }: Tables['playlists'] | Tables['tags']): RowLists =>
    visibleRows(lists.tracks, id.length, rowsOf.tracks, trashed)
  const [playlistTracks, tagTracks] = [visibleOf(playlists), visibleOf(tags)]
  const allOf = ({ lists, id }: Tables['playlists'] | Tables['tags']): RowLists =>
    visibleRows(lists.tracks, id.length, rowsOf.tracks, new Uint8Array(trashed.length))
  const [allOfPlaylists, allOfTags] = [allOf(playlists), allOf(tags)]

  const albumSets = setsOfAlbums(tables, resolved, rowsOf.artists, seed)
  const albumRanking = rankAlbums(tables, albumSets, albumNames, artistNames)
  const orders = ordersOfTracks(
    {
      title: titles.rank,
      artist: valuesByReference(resolved.artist, artistNames.rank),
      album: valuesByReference(resolved.album, albumRanking.rank),
      disc: resolved.disc,
      number: resolved.number,
      year: new Uint32Array(resolved.year),
      added: tracks.numbers.added,
      genre: valuesByReference(genreCodes, readNames(tracks.sharedTexts.genre, seed).rank),
      plays: tracks.numbers.plays,
      length: tracks.numbers.length,
    },
    trashed,
  )
  const visible = countVisible(orders.album, trashed)
  const artistTracks = creditTracks({
    artist: resolved.artist,
    credits: tracks.lists.credits,
    listings: additionalListings({ artist: resolved.artist, listed: artists.lists.tracks, tracks: indexes.tracks }),
    artists: indexes.artists,
    order: orders.album,
    visible,
  })
  const albumTracks = gatherBy(albums.id.length, orders.album.subarray(0, visible), resolved.album)
  const newestFirst = sortedBy(albumRanking.order, descendingKeys(albums.numbers.year))
  const artistAlbums = gatherBy(artists.id.length, newestFirst, albumSets.artist)
  const albumArtists = allRows(artists.id.length).filter(row => (artistAlbums.starts[row + 1] ?? 0) > (artistAlbums.starts[row] ?? 0))
  const artistOrder = sortedBy(albumArtists, artistNames.rank)

  const noCover = codeOfEmpty(tracks.sharedTexts.artwork)
  const coversOf = (lists: RowLists, count: number): Int32Array => firstCovers(lists, count, tracks.shared.artwork, noCover)
  const counts = {
    tracks: visible,
    albums: albumRanking.order.length,
    artists: artistOrder.length,
    playlists: playlists.id.length,
    length: visibleLength(trashed, tracks.numbers.length),
  }
  const metadata = metadataColumns({ ...about, counts, skipped: tables.skipped })

  return {
    numbers: {
      'first.look': new Uint8Array(0),
      'facts.numbers': metadata.numbers,
      ...unchangedNumbers('tracks', tracks),
      ...unchangedNumbers('albums', albums),
      ...unchangedNumbers('artists', artists),
      ...unchangedNumbers('playlists', playlists),
      ...unchangedNumbers('tags', tags),
      'tracks.artist': resolved.artist,
      'tracks.album': resolved.album,
      'tracks.number': resolved.number,
      'tracks.disc': resolved.disc,
      'tracks.year': resolved.year,
      'tracks.yearFromAlbum': resolved.yearFromAlbum,
      'tracks.trashed': resolved.trashed,
      'tracks.genre': genre,
      'albums.artist': albumSets.artist,
      'albums.set': albumSets.sets.set,
      'albums.cover': coversOfSets(coversOf(albumTracks, albums.id.length), albumSets.sets),
      'albums.tracks.starts': albumTracks.starts,
      'albums.tracks.rows': albumTracks.rows,
      'albums.discs.starts': albumSets.sets.discs.starts,
      'albums.discs.rows': albumSets.sets.discs.rows,
      'artists.cover': coversOf(artistTracks, artists.id.length),
      'artists.albums.starts': artistAlbums.starts,
      'artists.albums.rows': artistAlbums.rows,
      'artists.tracks.starts': artistTracks.starts,
      'artists.tracks.rows': artistTracks.rows,
      'genres.beside.starts': genresNamed.starts,
      'genres.beside.rows': genresNamed.rows,
      'playlists.cover': coversOf(playlistTracks, playlists.id.length),
      'playlists.tracks.starts': playlistTracks.starts,
      'playlists.tracks.rows': playlistTracks.rows,
      'playlists.all.starts': allOfPlaylists.starts,
      'playlists.all.rows': allOfPlaylists.rows,
      'tags.tracks.starts': tagTracks.starts,
      'tags.tracks.rows': tagTracks.rows,
      'tags.all.starts': allOfTags.starts,
      'tags.all.rows': allOfTags.rows,
      'order.title': orders.title,
      'order.artist': orders.artist,
      'order.album': orders.album,
      'order.genre': orders.genre,
      'order.year': orders.year,
      'order.plays': orders.plays,
      'order.added': orders.added,
      'order.length': orders.length,
      'order.albums': albumRanking.order,
      'order.artists': artistOrder,
    },
    texts: {
      'facts.texts': metadata.texts,
      ...unchangedTexts(tables),
      'tracks.folded': titles.folded,
      'albums.folded': albumNames.folded,
      'artists.folded': artistNames.folded,
      'playlists.folded': readNames(playlists.texts.name, seed).folded,
    },
  }
}
