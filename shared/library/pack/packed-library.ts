// Makes a Library of the columns of a pack, by reference: nothing is copied.

import { newDerived } from '../model/derived.ts'
import { type ColumnsOf, type Library, type PackedText, type RowLists, type TrackOrder, trackOrders } from '../model/model.ts'
import { newPartCaches } from '../model/part-caches.ts'
import { schema, type Table, type TableName } from '../model/schema.ts'
import { sharedTexts } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'
import type { PackColumns } from './columns.ts'
import { readMetadata } from './pack-metadata.ts'

type ListName =
  | 'albums.tracks'
  | 'albums.discs'
  | 'artists.albums'
  | 'artists.tracks'
  | 'genres.beside'
  | 'playlists.tracks'
  | 'playlists.all'
  | 'tags.tracks'
  | 'tags.all'

/** The Library over columns, which must not change afterwards. `seed`: for hash tables over its texts, random per run. */
export function libraryOf(columns: PackColumns, seed: HashSeed): Library {
  const { numbers, texts } = columns
  const metadata = readMetadata(numbers['facts.numbers'], texts['facts.texts'])
  const lists = (name: ListName): RowLists => ({ starts: numbers[`${name}.starts`], rows: numbers[`${name}.rows`] })
  const orders = (part: (order: Uint32Array) => Uint32Array): Record<TrackOrder, Uint32Array> => {
    const parts = trackOrders.map(name => [name, part(numbers[`order.${name}`])] as const)
    return Object.fromEntries(parts) as Record<TrackOrder, Uint32Array>
  }
  const visible = metadata.counts.tracks
  return {
    revision: metadata.revision,
    tracks: columnsOf('tracks', columns),
    albums: { ...columnsOf('albums', columns), tracks: lists('albums.tracks'), discs: lists('albums.discs') },
    artists: { ...columnsOf('artists', columns), albums: lists('artists.albums'), tracks: lists('artists.tracks') },
    playlists: { ...columnsOf('playlists', columns), tracks: lists('playlists.tracks'), all: lists('playlists.all') },
    tags: { ...columnsOf('tags', columns), tracks: lists('tags.tracks'), all: lists('tags.all') },
    genres: texts['shared.genre'],
    additionalGenres: lists('genres.beside'),
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
    skipped: metadata.skipped,
    seed,
    derived: newDerived(),
    parts: newPartCaches(),
  }
}

/** The columns of a table by their names in the schema, which the type system cannot follow. */
function columnsOf<Name extends TableName>(name: Name, columns: PackColumns): ColumnsOf<Name> {
  const { numbers, computed, shared, texts }: Table = schema[name]
  const numbersIn = new Map<string, { readonly length: number }>(Object.entries(columns.numbers))
  const textsIn = new Map<string, PackedText>(Object.entries(columns.texts))
  const sharedText = (column: string): unknown => {
    const codes = numbersIn.get(`${name}.${column}`)
    const pool = textsIn.get(`shared.${column}`)
    return codes instanceof Uint32Array && pool !== undefined ? sharedTexts(codes, pool) : codes
  }
  const entries: (readonly [string, unknown])[] = [
    ['count', numbersIn.get(`${name}.id`)?.length],
    ...['id', ...Object.keys(numbers), ...Object.keys(computed)].map(column => [column, numbersIn.get(`${name}.${column}`)] as const),
    ...Object.keys(shared).map(column => [column, sharedText(column)] as const),
    ...Object.keys(texts).map(column => [column, textsIn.get(`${name}.${column}`)] as const),
  ]
  return Object.fromEntries(entries) as ColumnsOf<Name>
}
