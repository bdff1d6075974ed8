// Columns → the Library that everything reads: names put on arrays, nothing copied.
import type { Columns } from './columns.ts'
import { readFacts } from './facts.ts'
import { type Library, type RowLists, type TrackOrder, trackOrders } from './model.ts'
import { sharedTexts } from './text-column.ts'

type ListName =
  | 'albums.tracks'
  | 'albums.discs'
  | 'artists.albums'
  | 'artists.tracks'
  | 'genres.beside'
  | 'playlists.tracks'
  | 'tags.tracks'

/** Lays the model over columns; they must not change afterwards. */
export function libraryOf({ numbers, texts }: Columns): Library {
  const facts = readFacts(numbers['facts.numbers'], texts['facts.texts'])
  const lists = (name: ListName): RowLists => ({ starts: numbers[`${name}.starts`], rows: numbers[`${name}.rows`] })
  const orders = (part: (order: Uint32Array) => Uint32Array): Record<TrackOrder, Uint32Array> => {
    const parts = trackOrders.map(name => [name, part(numbers[`order.${name}`])] as const)
    return Object.fromEntries(parts) as Record<TrackOrder, Uint32Array>
  }
  const visible = facts.counts.tracks
  return {
    revision: facts.revision,
    tracks: {
      count: numbers['tracks.id'].length,
      id: numbers['tracks.id'],
      title: texts['tracks.title'],
      artist: numbers['tracks.artist'],
      album: numbers['tracks.album'],
      number: numbers['tracks.number'],
      disc: numbers['tracks.disc'],
      year: numbers['tracks.year'],
      length: numbers['tracks.length'],
      plays: numbers['tracks.plays'],
      rating: numbers['tracks.rating'],
      trashed: numbers['tracks.trashed'],
      added: numbers['tracks.added'],
      genre: numbers['tracks.genre'],
      size: numbers['tracks.size'],
      artwork: sharedTexts(numbers['tracks.artwork'], texts['shared.artworks']),
      path: sharedTexts(numbers['tracks.path'], texts['shared.paths']),
      file: texts['tracks.file'],
      type: sharedTexts(numbers['tracks.type'], texts['shared.types']),
      gain: numbers['tracks.gain'],
    },
    albums: {
      count: numbers['albums.id'].length,
      id: numbers['albums.id'],
      name: texts['albums.name'],
      artist: numbers['albums.artist'],
      disc: numbers['albums.disc'],
      year: numbers['albums.year'],
      rating: numbers['albums.rating'],
      tracks: lists('albums.tracks'),
      set: numbers['albums.set'],
      discs: lists('albums.discs'),
      cover: numbers['albums.cover'],
    },
    artists: {
      count: numbers['artists.id'].length,
      id: numbers['artists.id'],
      name: texts['artists.name'],
      rating: numbers['artists.rating'],
      artwork: texts['artists.artwork'],
      cover: numbers['artists.cover'],
      albums: lists('artists.albums'),
      tracks: lists('artists.tracks'),
    },
    playlists: {
      count: numbers['playlists.id'].length,
      id: numbers['playlists.id'],
      name: texts['playlists.name'],
      type: texts['playlists.type'],
      description: texts['playlists.description'],
      artwork: texts['playlists.artwork'],
      cover: numbers['playlists.cover'],
      tracks: lists('playlists.tracks'),
    },
    tags: {
      count: numbers['tags.id'].length,
      id: numbers['tags.id'],
      name: texts['tags.name'],
      archived: numbers['tags.archived'],
      tracks: lists('tags.tracks'),
    },
    genres: texts['shared.genres'],
    genresBeside: lists('genres.beside'),
    orders: orders(order => order.subarray(0, visible)),
    trashOrders: orders(order => order.subarray(visible)),
    albumOrder: numbers['order.albums'],
    artistOrder: numbers['order.artists'],
    folded: {
      titles: texts['tracks.folded'],
      albums: texts['albums.folded'],
      artists: texts['artists.folded'],
      playlists: texts['playlists.folded'],
    },
    skipped: facts.skipped,
  }
}
