// The columns a pack is made of: their names, kinds and lengths. The order below is their order in the pack: changing it needs a new
// `packVersion` (pack-header.ts).
import type { PackedText } from './model.ts'

const arrays = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const
export type Kind = keyof typeof arrays
export type ArrayOf = {
  u8: Uint8Array
  u16: Uint16Array
  u32: Uint32Array
  i32: Int32Array
  f32: Float32Array
  f64: Float64Array
}

/** `<table>.…` has one value a row; `….starts` has one more; `….rows`, `order.…` and `facts.…` have any number. */
export const numberColumns = {
  /** A pack of what is first in view (first-look.ts); nothing in small libraries and in such packs themselves. */
  'first.look': 'u8',
  'facts.numbers': 'f64',
  'tracks.id': 'f64',
  'tracks.artist': 'i32',
  'tracks.album': 'i32',
  'tracks.number': 'u16',
  'tracks.disc': 'u16',
  'tracks.year': 'u16',
  'tracks.length': 'u32',
  'tracks.plays': 'u32',
  'tracks.rating': 'u8',
  'tracks.trashed': 'u8',
  'tracks.added': 'u32',
  'tracks.genre': 'i32',
  'tracks.size': 'f64',
  'tracks.gain': 'f32',
  'tracks.artwork': 'u32',
  'tracks.path': 'u32',
  'tracks.type': 'u32',
  'albums.id': 'f64',
  'albums.artist': 'i32',
  'albums.disc': 'u16',
  'albums.year': 'u16',
  'albums.rating': 'u8',
  'albums.set': 'i32',
  'albums.cover': 'i32',
  'albums.tracks.starts': 'u32',
  'albums.tracks.rows': 'u32',
  'albums.discs.starts': 'u32',
  'albums.discs.rows': 'u32',
  'artists.id': 'f64',
  'artists.rating': 'u8',
  'artists.cover': 'i32',
  'artists.albums.starts': 'u32',
  'artists.albums.rows': 'u32',
  'artists.tracks.starts': 'u32',
  'artists.tracks.rows': 'u32',
  'genres.beside.starts': 'u32',
  'genres.beside.rows': 'u32',
  'playlists.id': 'f64',
  'playlists.cover': 'i32',
  'playlists.tracks.starts': 'u32',
  'playlists.tracks.rows': 'u32',
  'tags.id': 'f64',
  'tags.archived': 'u8',
  'tags.tracks.starts': 'u32',
  'tags.tracks.rows': 'u32',
  /** Visible tracks first, then those in the trash; `facts` says how many are visible. */
  'order.title': 'u32',
  'order.artist': 'u32',
  'order.album': 'u32',
  'order.genre': 'u32',
  'order.year': 'u32',
  'order.plays': 'u32',
  'order.added': 'u32',
  'order.length': 'u32',
  'order.albums': 'u32',
  'order.artists': 'u32',
} as const satisfies Record<string, Kind>

export const textColumns = [
  'facts.texts',
  'tracks.title',
  'shared.artworks',
  'shared.paths',
  'shared.types',
  'shared.genres',
  'albums.name',
  'artists.name',
  'artists.artwork',
  'playlists.name',
  'playlists.type',
  'playlists.description',
  'playlists.artwork',
  'tags.name',
  'tracks.folded',
  'albums.folded',
  'artists.folded',
  'playlists.folded',
  /** The last: only main needs it (`forMainFrom`). */
  'tracks.file',
] as const

export type NumberColumn = keyof typeof numberColumns
export type TextColumnName = (typeof textColumns)[number]
export type Columns = {
  readonly numbers: { readonly [Name in NumberColumn]: ArrayOf[(typeof numberColumns)[Name]] }
  readonly texts: { readonly [Name in TextColumnName]: PackedText }
}

/** Every section of a pack in order: a text column is two of them. */
export type Section = { readonly name: string; readonly kind: Kind }
export const sections: readonly Section[] = [
  ...Object.entries(numberColumns).map(([name, kind]) => ({ name, kind })),
  ...textColumns.flatMap(name => [
    { name: `${name}.starts`, kind: 'u32' as const },
    { name: `${name}.bytes`, kind: 'u8' as const },
  ]),
]
/** From this section on, the page has no use for a pack. */
export const forMainFrom: Section['name'] = 'tracks.file.starts'
/** An empty array of a kind, for `length` values. */
export const arrayFor = <K extends Kind>(kind: K, length: number): ArrayOf[K] => new arrays[kind](length) as ArrayOf[K]
export const bytesOf = (kind: Kind): number => arrays[kind].BYTES_PER_ELEMENT
/** An array over a part of a buffer; offset and length in bytes. */
export const arrayOver = (kind: Kind, buffer: ArrayBufferLike, part: { readonly offset: number; readonly length: number }): ArrayOf[Kind] =>
  new arrays[kind](buffer as ArrayBuffer, part.offset, part.length / bytesOf(kind))

const tables = ['tracks', 'albums', 'artists', 'playlists', 'tags'] as const

/** How many values a section has to have, given how many the `id` column of its table has; null = any number. */
export function expectedLength(name: string, rowsOfTable: (table: string) => number): number | null {
  const [table = ''] = name.split('.')
  if (!tables.some(known => known === table) || name.endsWith('.rows') || name.endsWith('.bytes')) return null
  return rowsOfTable(table) + (name.endsWith('.starts') ? 1 : 0)
}
