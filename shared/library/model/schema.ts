// The schema of the library, one line per column: its spelling on the wire (protocol 5.2 to 5.6), its kind, and how tracks are sorted and
// asked for by it. The decoder, the pack's layout, the model, orders and query fields are derived from it.
import type { ListColumn, NumberCell, NumberColumn, NumberType, TableColumns, TextColumn } from 'json-columns'
import { tuning } from '../../tuning.ts'
import { t } from '../../words/words.ts'

/** Tracks are sorted ascending by the column, unknown first; `tieBreaker`: the order of equal values. */
export type Order = { readonly tieBreaker: 'title' | 'artist' | 'album' }
/** How a query asks for the number (docs/query-language.md). `zero`: 'known' where 0 is a value; otherwise 0 means unknown. */
export type QueryField = {
  readonly kind: 'number' | 'length' | 'size'
  readonly example: string
  readonly aliases: readonly string[]
  readonly zero?: 'known'
}
/**
 * Further traits of a column. `packedAs`: its kind in the pack, if building transforms what was sent; `publicName`: its name in orders and
 * queries, if not its own.
 */
type Traits = { readonly packedAs?: 'i32' | NumberType; readonly publicName?: string; readonly order?: Order; readonly query?: QueryField }
type TextTraits = Traits & { readonly forMain?: true }
export type Table = TableColumns & {
  readonly numbers: Readonly<Record<string, NumberColumn & Traits>>
  readonly texts: Readonly<Record<string, TextColumn & TextTraits>>
  readonly shared: Readonly<Record<string, TextColumn & Traits>>
  /** Columns computed at import, which are not on the wire. */
  readonly computed: Readonly<Record<string, Traits & { readonly kind: 'i32' | NumberType }>>
}

const number = <K extends NumberType>(member: string, kind: K, cell: NumberCell): NumberColumn<K> => ({ member, kind, cell })
/** A column of whole numbers of 8 bits (16 or 32 bits below); 0 = unknown, or larger than the column holds. */
const u8 = (member: string) => number(member, 'u8', { max: 0xff })
const u16 = (member: string) => number(member, 'u16', { max: 0xffff })
const u32 = (member: string) => number(member, 'u32', { max: 0xffff_ffff })
/** An id that import resolves to the row of a table; -1 = unknown. */
const reference = (member: string) => ({ ...number(member, 'f64', 'id'), packedAs: 'i32' }) as const
const flag = (member: string) => number(member, 'u8', 'flag')
const text = (member: string): TextColumn => ({ member, cell: 'text' })
/** The number of a cover, as digits; '' = none. */
const artwork: TextColumn = { member: 'artwork_id', cell: 'artwork' }
const trackIds: ListColumn = { member: 'tracks', cell: 'ids' }

const year = number('year', 'u16', { max: 9999 })

export const tracks = {
  numbers: {
    artist: reference('artist_id'),
    album: reference('album_id'),
    /** Track number on its disc; where the wire's number names the disc (203 = disc 2, track 3), without it. */
    number: {
      ...u16('track'),
      packedAs: 'u16',
      publicName: 'track',
      order: { tieBreaker: 'artist' },
      query: { kind: 'number', example: 'track:1', aliases: ['number'] },
    },
    /** The track's own year, or else its album's; 0 = unknown. */
    year: { ...year, packedAs: 'u16', query: { kind: 'number', example: 'year:1990..1999', aliases: [] } },
    /** Length of the track, seconds. */
    length: { ...u32('length'), query: { kind: 'length', example: 'length>10m', aliases: ['time', 'duration'] } },
    plays: { ...u32('plays'), query: { kind: 'number', example: 'plays:0', aliases: ['played'], zero: 'known' } },
    rating: {
      ...u8('rating'),
      order: { tieBreaker: 'artist' },
      query: { kind: 'number', example: 'rating>=4', aliases: ['rated', 'stars'], zero: 'known' },
    },
    /** 1 = in the trash, and so hidden everywhere else. */
    trashed: { ...flag('trashed'), packedAs: 'u8' },
    /** Day of the upload, counted from 1970. */
    added: number('uploaded_on', 'u32', 'day'),
    /** Size of the uploaded original, bytes. */
    size: {
      ...number('size', 'f64', { max: Number.MAX_SAFE_INTEGER }),
      order: { tieBreaker: 'title' },
      query: { kind: 'size', example: 'size>100MB', aliases: [] },
    },
    /** Replay gain, dB; NaN = none. */
    gain: number('replay_gain', 'f32', 'gain'),
  },
  computed: {
    /** Disc from the album's record, or else from a track number that names it; 0 = the album has no discs. */
    disc: { kind: 'u16', order: { tieBreaker: 'album' }, query: { kind: 'number', example: 'disc:2', aliases: ['disk'] } },
    /** 1 = the track has no year of its own. */
    yearFromAlbum: { kind: 'u8' },
  },
  texts: {
    title: text('title'),
    /** Path of the stream on the media server, such as `/128/…`. */
    file: { ...text('file'), forMain: true },
  },
  shared: {
    /** Row of `Library.genres`; -1 = none. */
    genre: { ...text('genre'), packedAs: 'i32' },
    artwork,
    path: { ...text('path'), order: { tieBreaker: 'album' } },
    /** MIME type of the uploaded original. */
    type: { ...text('type'), order: { tieBreaker: 'artist' } },
  },
  lists: {
    credits: { member: 'artists_additional', cell: { map: 'artists_additional_map', member: 'artist_id' } },
    genres: { member: 'genres_additional', cell: { textsOf: 'genre' } },
  },
  requiresOneOf: ['title', 'file'],
} as const satisfies Table

const albums = {
  numbers: { artist: reference('artist_id'), disc: u16('disc'), year, rating: u8('rating') },
  computed: {
    /** The lowest album row of the record's set, shared by all its discs (C-21). */
    set: { kind: 'i32' },
    /** Row of the track whose cover the album shows; -1 = none. */
    cover: { kind: 'i32' },
  },
  texts: { name: text('name') },
  shared: {},
  lists: { tracks: trackIds },
} as const satisfies Table

const artists = {
  numbers: { rating: u8('rating') },
  computed: {
    /** Row of the track whose cover is shown if the artist has no picture; -1 = none. */
    cover: { kind: 'i32' },
  },
  texts: { name: text('name'), artwork },
  shared: {},
  lists: { tracks: trackIds },
  // Various Artists, whom a service never sends (protocol 5.4), named in the language in use when the library was read.
  builtIn: { id: 0, row: { name: t('artists.variousArtists') } },
} as const satisfies Table

const playlists = {
  numbers: {},
  computed: {
    /** Row of the track whose cover is shown if the playlist has no picture; -1 = none. */
    cover: { kind: 'i32' },
  },
  texts: {
    name: text('name'),
    /** '' for a person's own playlist, else 'thumbsup', 'recently-played', … */
    type: text('type'),
    description: text('description'),
    /** Last segment of the playlist's public address; '' = not public. */
    publicId: text('public_id'),
    artwork,
  },
  shared: {},
  lists: { tracks: trackIds },
  maxRows: tuning.library.maxLists,
} as const satisfies Table

const tags = {
  numbers: { archived: flag('archived') },
  computed: {},
  texts: { name: text('name') },
  shared: {},
  lists: { tracks: trackIds },
  maxRows: tuning.library.maxLists,
} as const satisfies Table

/** The tables of the library. */
export const schema = { tracks, albums, artists, playlists, tags }
export type Schema = typeof schema
export type TableName = keyof Schema

/** The tables that are read from a response; rows of the trash have no ids of their own. */
export const tableColumns = {
  ...schema,
  trash: { numbers: {}, texts: {}, shared: {}, lists: { tracks: trackIds }, anyKey: true },
} as const satisfies Readonly<Record<string, TableColumns>>
