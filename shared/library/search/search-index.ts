// The inverted index of search: the words of all names with their positions, built once per library.

import { type ChunkedTask, type Chunks, chunkedTask, inChunks } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { Library, PackedText, RowLists } from '../model/model.ts'
import { textBuilder } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'
import { foldedTagNames } from '../order/folded-texts.ts'
import { allRows } from '../order/radix-sort.ts'
import { genres } from '../places/genres.ts'
import { type Bits, emptyBits, setBit, setRange } from './search-bits.ts'
import { albumsByPlays, artistsByPlays, tracksByPlays } from './search-order.ts'
import { readVocabulary, type Vocabulary } from './search-vocabulary.ts'

/** The kinds that are searched. Rows of genres are positions in genres.ts, all others rows of their tables. */
export type SearchKind = 'tracks' | 'albums' | 'artists' | 'playlists' | 'tags' | 'genres'

/**
 * The index of one kind. Its rows are numbered by position, the index in bit sets (search-bits.ts): `order` maps position → row,
 * `positionOf` row → position. `byRank`: shown rows, most played first, ties by name; `rankOf`: position in it, by row.
 */
export type NameIndex = {
  readonly order: Uint32Array
  readonly positionOf: Uint32Array
  readonly byRank: Uint32Array
  readonly rankOf: Uint32Array
  /** Positions of the rows that are shown. */
  readonly shown: Bits
  readonly names: PackedText
  readonly vocabulary: Vocabulary
}
/** Lists of positions by row: list n is `positions` from `starts[n]` to `starts[n + 1]`. */
export type PositionLists = { readonly starts: Uint32Array; readonly positions: Uint32Array }
/** The artist and album row of each trashed track, -1 if unknown, in the order of their positions, which begin at `first`. */
export type Trash = { readonly first: number; readonly artist: Int32Array; readonly album: Int32Array }
/**
 * Positions of tracks are in album order, then tracks without album, then trashed ones; so the visible tracks of album n are the positions
 * from `albums.tracks.starts[n]` to `starts[n + 1]` of the library.
 */
export type SearchIndex = Readonly<Record<SearchKind, NameIndex>> & { readonly tracksOfArtists: PositionLists; readonly trash: Trash }

/** The index of a library; changes of ratings, playlists or tags rebuild only their parts. */
export const searchIndex: ChunkedTask<SearchIndex> = chunkedTask(function* (library) {
  yield* largeParts.chunks(library)
  yield* playlistsKind.chunks(library)
  yield* tagsKind.chunks(library)
  return { ...largeParts.whole(library), playlists: playlistsKind.whole(library), tags: tagsKind.whole(library) }
})

type LargeParts = Omit<SearchIndex, 'playlists' | 'tags'>
const largeParts: ChunkedTask<LargeParts> = chunkedTask(makeLargeParts, 'visible')
const playlistsKind: ChunkedTask<NameIndex> = chunkedTask(
  ({ folded, playlists, seed }) => makeKind(folded.playlists, allRows(playlists.count), allRows(playlists.count), seed),
  'playlistNames',
)
const tagsKind: ChunkedTask<NameIndex> = chunkedTask(function* (library) {
  const { tags, seed } = library
  yield* foldedTagNames.chunks(library)
  const shown = allRows(tags.count).filter(row => tags.archived[row] !== 1)
  return yield* makeKind(foldedTagNames.whole(library), allRows(tags.count), shown, seed)
}, 'tagNames')

function* makeLargeParts(library: Library): Chunks<LargeParts> {
  const { tracks, albums, artists, orders, trashOrders, folded, seed } = library
  const order = yield* trackPositions(library)
  const tracksByRank = yield* tracksByPlays(library)
  const shownTracks = emptyBits(tracks.count)
  setRange(shownTracks, 0, tracksByRank.length)
  const tracksKind = yield* makeKind(folded.titles, order, tracksByRank, seed, shownTracks)
  const albumsKind = yield* makeKind(folded.albums, allRows(albums.count), yield* albumsByPlays(library), seed)
  const artistsKind = yield* makeKind(folded.artists, allRows(artists.count), yield* artistsByPlays(library), seed)
  yield* genres.chunks(library)
  const genreNames = genres.whole(library).names
  return {
    tracks: tracksKind,
    albums: albumsKind,
    artists: artistsKind,
    genres: yield* makeKind(
      yield* foldedNames(genreNames.length, at => genreNames[at] ?? ''),
      allRows(genreNames.length),
      allRows(genreNames.length),
      seed,
    ),
    tracksOfArtists: yield* positionLists(artists.tracks, tracksKind.positionOf),
    trash: {
      first: orders.title.length,
      artist: yield* valuesAt(trashOrders.title, tracks.artist),
      album: yield* valuesAt(trashOrders.title, tracks.album),
    },
  }
}

function* trackPositions({ tracks, albums, orders, trashOrders }: Library): Chunks<Uint32Array> {
  const withAlbum = albums.tracks.rows
  if (withAlbum.length === tracks.count) return withAlbum
  const order = new Uint32Array(tracks.count)
  // The rows are cut to the number of tracks, as a damaged pack may list any number of them.
  order.set(withAlbum.subarray(0, tracks.count))
  yield
  let position = withAlbum.length
  const { title } = orders
  yield* inChunks(title.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const row = title[at] ?? 0
      if ((tracks.album[row] ?? -1) < 0) order[position++] = row
    }
  })
  position = title.length
  for (const row of trashOrders.title) order[position++] = row
  return order
}

function* bitsOf(rows: Uint32Array, count: number): Chunks<Bits> {
  const bits = emptyBits(count)
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) setBit(bits, rows[at] ?? 0)
  })
  return bits
}

/** Builds the index of a kind. `byRank`: rows to show, best first; `knownBits`: their positions, if the caller has them. */
function* makeKind(
  names: PackedText,
  order: Uint32Array,
  byRank: Uint32Array,
  seed: HashSeed,
  knownBits: Bits | null = null,
): Chunks<NameIndex> {
  const positionOf = yield* inverse(order, order.length)
  const rankOf = yield* inverse(byRank, order.length)
  const shown = knownBits ?? (yield* bitsOf(byRank, order.length))
  return { order, positionOf, byRank, rankOf, shown, names, vocabulary: yield* readVocabulary(names, positionOf, seed) }
}

function* inverse(rows: Uint32Array, count: number): Chunks<Uint32Array> {
  const positionOf = new Uint32Array(count)
  yield* inChunks(rows.length, (from, end) => {
    for (let position = from; position < end; position++) positionOf[rows[position] ?? 0] = position
  })
  return positionOf
}

function* valuesAt(rows: Uint32Array, values: Int32Array): Chunks<Int32Array> {
  const positions = new Int32Array(rows.length)
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) positions[at] = values[rows[at] ?? 0] ?? -1
  })
  return positions
}

function* positionLists({ starts, rows }: RowLists, positionOf: Uint32Array): Chunks<PositionLists> {
  const positions = new Uint32Array(rows.length)
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) positions[at] = positionOf[rows[at] ?? 0] ?? 0
  })
  return { starts, positions }
}

function* foldedNames(count: number, nameAt: (row: number) => string): Chunks<PackedText> {
  const builder = textBuilder(count)
  const add = (from: number, end: number): void => {
    for (let row = from; row < end; row++) builder.add(`${fold(nameAt(row))}\n`)
  }
  yield* inChunks(count, add, namesPerChunk)
  return builder.finish()
}

/** Names folded between two pauses. */
const namesPerChunk = 1024
