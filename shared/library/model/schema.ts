// Every column of the library, once: how the service spells it (protocol 5.2 to 5.6), of which kind it is, how tracks are sorted by it and
// asked for by it. What is read of an answer, the layout of a pack, the model, orders and fields of queries follow from here.
import type { Kind, ListColumn, NumberCell, NumberColumn, TableColumns, TextColumn } from 'json-columns'
import { t } from '../../words/words.ts'

/** Ascending, unknown first; of equal values in another order of tracks. */
export type Order = { readonly below: 'title' | 'artist' | 'album' }
/** How a number is asked for (docs/query-language.md). `zero`: whether 0 is a number like any other, or unknown. */
export type Ask = {
  readonly kind: 'number' | 'length' | 'size'
  readonly example: string
  readonly also: readonly string[]
  readonly zero?: 'known'
}
/**
 * What a column of tracks may have besides. `kept`: its kind in the pack, where building makes something else of what was sent; `as`: what
 * it is called in orders and queries, where that is not its name.
 */
type Traits = { readonly kept?: 'i32' | Kind; readonly as?: string; readonly order?: Order; readonly ask?: Ask }
type TextTraits = Traits & { readonly forMain?: true }
export type Table = TableColumns & {
  readonly numbers: Readonly<Record<string, NumberColumn & Traits>>
  readonly texts: Readonly<Record<string, TextColumn & TextTraits>>
  readonly shared: Readonly<Record<string, TextColumn & Traits>>
  /** Columns that no member of a row is read into: building makes them. */
  readonly made: Readonly<Record<string, Traits & { readonly kind: 'i32' | Kind }>>
}

const number = <K extends Kind>(member: string, kind: K, cell: NumberCell): NumberColumn<K> => ({ member, kind, cell })
/** Whole numbers; 0 = unknown, or more than the column holds. */
const u8 = (member: string) => number(member, 'u8', { most: 0xff })
const u16 = (member: string) => number(member, 'u16', { most: 0xffff })
const u32 = (member: string) => number(member, 'u32', { most: 0xffff_ffff })
/** An id, which building turns into the row of a table; -1 = unknown. */
const reference = (member: string) => ({ ...number(member, 'f64', 'id'), kept: 'i32' }) as const
const flag = (member: string) => number(member, 'u8', 'flag')
const text = (member: string): TextColumn => ({ member, cell: 'text' })
/** Digits of a cover; '' = none. */
const artwork: TextColumn = { member: 'artwork_id', cell: 'artwork' }
const trackIds: ListColumn = { member: 'tracks', cell: 'ids' }

const year = number('year', 'u16', { most: 9999 })

export const tracks = {
  numbers: {
    artist: reference('artist_id'),
    album: reference('album_id'),
    /** Number on its disc. Already without the disc that some rows carry in it (203 = disc 2, track 3). */
    number: {
      ...u16('track'),
      kept: 'u16',
      as: 'track',
      order: { below: 'artist' },
      ask: { kind: 'number', example: 'track:1', also: ['number'] },
    },
    /** The track's own year, else its album's. */
    year: { ...year, kept: 'u16', ask: { kind: 'number', example: 'year:1990..1999', also: [] } },
    /** Seconds. */
    length: { ...u32('length'), ask: { kind: 'length', example: 'length>10m', also: ['time', 'duration'] } },
    plays: { ...u32('plays'), ask: { kind: 'number', example: 'plays:0', also: ['played'], zero: 'known' } },
    rating: {
      ...u8('rating'),
      order: { below: 'artist' },
      ask: { kind: 'number', example: 'rating>=4', also: ['rated', 'stars'], zero: 'known' },
    },
    /** 1 = in the trash, hidden everywhere else. */
    trashed: { ...flag('trashed'), kept: 'u8' },
    /** Days since 1970 of the upload. */
    added: number('uploaded_on', 'u32', 'day'),
    /** Bytes of the uploaded original. */
    size: {
      ...number('size', 'f64', { most: Number.MAX_SAFE_INTEGER }),
      order: { below: 'title' },
      ask: { kind: 'size', example: 'size>100MB', also: [] },
    },
    /** dB; NaN = none. */
    gain: number('replay_gain', 'f32', 'gain'),
  },
  made: {
    /** From the album's record, else from a number that carries it; 0 = the album has no discs. */
    disc: { kind: 'u16', order: { below: 'album' }, ask: { kind: 'number', example: 'disc:2', also: ['disk'] } },
    /** 1 = it has no year of its own. */
    lentYear: { kind: 'u8' },
  },
  texts: {
    title: text('title'),
    /** Stream path `/128/…`. */
    file: { ...text('file'), forMain: true },
  },
  shared: {
    /** Row into `Library.genres`; -1 none. */
    genre: { ...text('genre'), kept: 'i32' },
    artwork,
    path: { ...text('path'), order: { below: 'album' } },
    /** MIME type of the original. */
    type: { ...text('type'), order: { below: 'artist' } },
  },
  lists: {
    credits: { member: 'artists_additional', cell: { map: 'artists_additional_map', member: 'artist_id' } },
    genres: { member: 'genres_additional', cell: { textsOf: 'genre' } },
  },
  oneOf: ['title', 'file'],
} as const satisfies Table

const albums = {
  numbers: { artist: reference('artist_id'), disc: u16('disc'), year, rating: u8('rating') },
  made: {
    /** Discs of one set share a number: the lowest album row of the set (C-21). */
    set: { kind: 'i32' },
    /** Row of the track that lends its cover, or -1. */
    cover: { kind: 'i32' },
  },
  texts: { name: text('name') },
  shared: {},
  lists: { tracks: trackIds },
} as const satisfies Table

const artists = {
  numbers: { rating: u8('rating') },
  made: {
    /** Row of the track that lends its cover when there is no own picture, or -1. */
    cover: { kind: 'i32' },
  },
  texts: { name: text('name'), artwork },
  shared: {},
  lists: { tracks: trackIds },
  // The service never sends it (protocol 5.4). In the language that was spoken when the library was read.
  given: { id: 0, row: { name: t('artists.variousArtists') } },
} as const satisfies Table

const playlists = {
  numbers: {},
  made: {
    /** Row of the track that lends its cover when there is no own picture, or -1. */
    cover: { kind: 'i32' },
  },
  texts: {
    name: text('name'),
    /** '' for a person's own, else 'thumbsup', 'recently-played', … */
    type: text('type'),
    description: text('description'),
    /** The end of its public address; '' = none. */
    publicId: text('public_id'),
    artwork,
  },
  shared: {},
  lists: { tracks: trackIds },
} as const satisfies Table

const tags = {
  numbers: { archived: flag('archived') },
  made: {},
  texts: { name: text('name') },
  shared: {},
  lists: { tracks: trackIds },
} as const satisfies Table

/** The tables that are kept. */
export const schema = { tracks, albums, artists, playlists, tags }
export type Schema = typeof schema
export type TableName = keyof Schema

/** What the answer is read into. The rows of the trash have no ids of their own. */
export const tableColumns = {
  ...schema,
  trash: { numbers: {}, texts: {}, shared: {}, lists: { tracks: trackIds }, anyKey: true },
} as const satisfies Readonly<Record<string, TableColumns>>
