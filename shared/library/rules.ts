// Which wire member becomes which column, and what its cells may hold (protocol 5.2 to 5.6).
import { artworkOf, countOf, dayOf, flagOf, gainOf, idOf, idsOf, textOf, textsOf } from './cells.ts'
import type { ArrayOf, Kind } from './columns.ts'
import type { IdLists } from './growing.ts'
import type { PackedText } from './model.ts'
import type { RowReader } from './row-reader.ts'

/** What a number's cell may hold; a count that is above `most` is unknown. */
export type NumberCell = 'id' | 'flag' | 'day' | 'gain' | { readonly most: number }
export type TextCell = 'text' | 'artwork'
/**
 * Ids; rows read through a sub-map (protocol 5.1) of which one column holds an id; or texts, kept as codes among the shared texts of that
 * name.
 */
export type ListCell = 'ids' | { readonly map: string; readonly member: string } | { readonly textsOf: string }

export type NumberRule<K extends Kind = Kind> = { readonly member: string; readonly kind: K; readonly cell: NumberCell }
export type TextRule = { readonly member: string; readonly cell: TextCell }
export type ListRule = { readonly member: string; readonly cell: ListCell }

/** What becomes of which member: numbers, texts, texts that many rows share, lists of ids. */
export type TableRules = {
  readonly numbers: Readonly<Record<string, NumberRule>>
  readonly texts: Readonly<Record<string, TextRule>>
  readonly shared: Readonly<Record<string, TextRule>>
  readonly lists: Readonly<Record<string, ListRule>>
  /** Members of which a row has to have one that reads as a text; none = any row will do. */
  readonly oneOf?: readonly string[]
}

export type Rows<Rules extends TableRules> = {
  /** Ascending, each once. */
  readonly id: Float64Array
  readonly numbers: { readonly [Name in keyof Rules['numbers']]: ArrayOf[Rules['numbers'][Name]['kind']] }
  readonly texts: { readonly [Name in keyof Rules['texts']]: PackedText }
  /** Codes into `sharedTexts`. */
  readonly shared: { readonly [Name in keyof Rules['shared']]: Uint32Array }
  readonly sharedTexts: { readonly [Name in keyof Rules['shared']]: PackedText }
  readonly lists: { readonly [Name in keyof Rules['lists']]: IdLists }
}

/** A parsed cell as a number column keeps it. */
export function numberIn(cell: NumberCell, value: unknown): number {
  switch (cell) {
    case 'id':
      return idOf(value)
    case 'flag':
      return flagOf(value) ? 1 : 0
    case 'day':
      return dayOf(value)
    case 'gain':
      return gainOf(value)
    default:
      return countOf(value, cell.most)
  }
}

export const textIn = (cell: TextCell, value: unknown): string => (cell === 'text' ? textOf(value) : artworkOf(value))

/** `reader` is that of the row, `codeOf` gives the code of a text. Entries of a nested list may be lists or objects. */
export function numbersIn(
  cell: ListCell,
  value: unknown,
  reader: RowReader,
  codeOf: (shared: string, text: string) => number,
): readonly number[] {
  if (cell === 'ids') return idsOf(value)
  if ('textsOf' in cell) return textsOf(value).map(text => codeOf(cell.textsOf, text))
  const nested = reader.nested(cell.map)
  return Array.isArray(value) ? value.map(entry => idOf(nested.cell(entry, cell.member))).filter(id => id > 0) : []
}

const number = <K extends Kind>(member: string, kind: K, cell: NumberCell): NumberRule<K> => ({ member, kind, cell })
const u8 = (member: string) => number(member, 'u8', { most: 0xff })
const u16 = (member: string) => number(member, 'u16', { most: 0xffff })
const u32 = (member: string) => number(member, 'u32', { most: 0xffff_ffff })
const id = (member: string) => number(member, 'f64', 'id')
const flag = (member: string) => number(member, 'u8', 'flag')
const year = number('year', 'u16', { most: 9999 })
const text = (member: string): TextRule => ({ member, cell: 'text' })
const artwork: TextRule = { member: 'artwork_id', cell: 'artwork' }
const trackIds: ListRule = { member: 'tracks', cell: 'ids' }

export const trackRules = {
  numbers: {
    number: u16('track'),
    year,
    length: u32('length'),
    album: id('album_id'),
    artist: id('artist_id'),
    added: number('uploaded_on', 'u32', 'day'),
    trashed: flag('trashed'),
    size: number('size', 'f64', { most: Number.MAX_SAFE_INTEGER }),
    rating: u8('rating'),
    plays: u32('plays'),
    gain: number('replay_gain', 'f32', 'gain'),
  },
  texts: { title: text('title'), file: text('file') },
  shared: { genre: text('genre'), artwork, path: text('path'), type: text('type') },
  oneOf: ['title', 'file'],
  lists: {
    credits: { member: 'artists_additional', cell: { map: 'artists_additional_map', member: 'artist_id' } },
    genres: { member: 'genres_additional', cell: { textsOf: 'genre' } },
  },
} satisfies TableRules
export type TrackRows = Rows<typeof trackRules>

export const albumRules = {
  numbers: { artist: id('artist_id'), rating: u8('rating'), disc: u16('disc'), year },
  texts: { name: text('name') },
  shared: {},
  lists: { tracks: trackIds },
} satisfies TableRules
export type AlbumRows = Rows<typeof albumRules>

export const artistRules = {
  numbers: { rating: u8('rating') },
  texts: { name: text('name'), artwork },
  shared: {},
  lists: { tracks: trackIds },
} satisfies TableRules
export type ArtistRows = Rows<typeof artistRules>

export const playlistRules = {
  numbers: {},
  texts: { name: text('name'), type: text('type'), description: text('description'), artwork },
  shared: {},
  lists: { tracks: trackIds },
} satisfies TableRules
export type PlaylistRows = Rows<typeof playlistRules>

export const tagRules = {
  numbers: { archived: flag('archived') },
  texts: { name: text('name') },
  shared: {},
  lists: { tracks: trackIds },
} satisfies TableRules
export type TagRows = Rows<typeof tagRules>

export const trashRules = { numbers: {}, texts: {}, shared: {}, lists: { tracks: trackIds } } satisfies TableRules
