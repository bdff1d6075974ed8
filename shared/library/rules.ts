// Which wire member becomes which column, and what its cells may hold (protocol 5.2 to 5.6).
import type { Kind } from '../../packages/json-columns/arrays.ts'
import type { ListColumn, NumberCell, NumberColumn, Rows, TableColumns, TextColumn } from '../../packages/json-columns/columns.ts'
import type { PackedText, Skipped } from './model.ts'

/** A table that was read. */
export type TableRows<Columns extends TableColumns> = Omit<Rows<Columns>, 'texts' | 'sharedTexts' | 'skipped'> & {
  readonly texts: { readonly [Name in keyof Columns['texts']]: PackedText }
  readonly sharedTexts: { readonly [Name in keyof Columns['shared']]: PackedText }
}

const number = <K extends Kind>(member: string, kind: K, cell: NumberCell): NumberColumn<K> => ({ member, kind, cell })
const u8 = (member: string) => number(member, 'u8', { most: 0xff })
const u16 = (member: string) => number(member, 'u16', { most: 0xffff })
const u32 = (member: string) => number(member, 'u32', { most: 0xffff_ffff })
const id = (member: string) => number(member, 'f64', 'id')
const flag = (member: string) => number(member, 'u8', 'flag')
const year = number('year', 'u16', { most: 9999 })
const text = (member: string): TextColumn => ({ member, cell: 'text' })
const artwork: TextColumn = { member: 'artwork_id', cell: 'artwork' }
const trackIds: ListColumn = { member: 'tracks', cell: 'ids' }

const tracks = {
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
} satisfies TableColumns
export type TrackRows = TableRows<typeof tracks>

const albums = {
  numbers: { artist: id('artist_id'), rating: u8('rating'), disc: u16('disc'), year },
  texts: { name: text('name') },
  shared: {},
  lists: { tracks: trackIds },
} satisfies TableColumns
export type AlbumRows = TableRows<typeof albums>

const artists = {
  numbers: { rating: u8('rating') },
  texts: { name: text('name'), artwork },
  shared: {},
  lists: { tracks: trackIds },
  // The service never sends it (protocol 5.4).
  given: { id: 0, row: { name: 'Various Artists' } },
} satisfies TableColumns
export type ArtistRows = TableRows<typeof artists>

const playlists = {
  numbers: {},
  texts: { name: text('name'), type: text('type'), description: text('description'), artwork },
  shared: {},
  lists: { tracks: trackIds },
} satisfies TableColumns
export type PlaylistRows = TableRows<typeof playlists>

const tags = {
  numbers: { archived: flag('archived') },
  texts: { name: text('name') },
  shared: {},
  lists: { tracks: trackIds },
} satisfies TableColumns
export type TagRows = TableRows<typeof tags>

/** Its rows have no ids of their own. */
const trash = { numbers: {}, texts: {}, shared: {}, lists: { tracks: trackIds }, anyKey: true } satisfies TableColumns

/** What the answer is read into, table by table. */
export const tableColumns = { tracks, albums, artists, playlists, tags, trash }

export type Tables = {
  readonly tracks: TrackRows
  readonly albums: AlbumRows
  /** Row 0 is Various Artists. */
  readonly artists: ArtistRows
  readonly playlists: PlaylistRows
  readonly tags: TagRows
  /** Track ids that the trash lists. */
  readonly trash: readonly number[]
  readonly skipped: Skipped
}
