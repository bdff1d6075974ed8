// Which wire member becomes which column, and what its cells may hold (protocol 5.2 to 5.6).
import { artworkOf, countOf, dayOf, flagOf, gainOf, idOf, idsOf, textOf } from './cells.ts'
import type { RowReader } from './row-reader.ts'
import { number, type Rows, type TableRules, value } from './table.ts'

const u8 = (cell: unknown): number => countOf(cell, 0xff)
const u16 = (cell: unknown): number => countOf(cell, 0xffff)
const u32 = (cell: unknown): number => countOf(cell, 0xffff_ffff)
const year = (cell: unknown): number => countOf(cell, 9999)
const size = (cell: unknown): number => countOf(cell, Number.MAX_SAFE_INTEGER)
const flag = (cell: unknown): number => (flagOf(cell) ? 1 : 0)

/** Artists that a track or album names beside its own, through the sub-map (protocol 5.1); entries may be lists or objects. */
function creditsOf(entries: RowReader): (cell: unknown) => readonly number[] {
  return cell => (Array.isArray(cell) ? cell.map(entry => idOf(entries.cell(entry, 'artist_id'))).filter(id => id > 0) : [])
}

export const trackRules = (reader: RowReader) =>
  ({
    numbers: {
      number: number('track', 'u16', u16),
      year: number('year', 'u16', year),
      length: number('length', 'u32', u32),
      album: number('album_id', 'f64', idOf),
      artist: number('artist_id', 'f64', idOf),
      added: number('uploaded_on', 'u32', dayOf),
      trashed: number('trashed', 'u8', flag),
      size: number('size', 'f64', size),
      rating: number('rating', 'u8', u8),
      plays: number('plays', 'u32', u32),
      gain: number('replay_gain', 'f32', gainOf),
    },
    texts: { title: value('title', textOf), file: value('file', textOf) },
    shared: {
      genre: value('genre', textOf),
      artwork: value('artwork_id', artworkOf),
      path: value('path', textOf),
      type: value('type', textOf),
    },
    oneOf: ['title', 'file'],
    lists: { credits: value('artists_additional', creditsOf(reader.nested('artists_additional_map'))) },
  }) satisfies TableRules
export type TrackRows = Rows<ReturnType<typeof trackRules>>

export const albumRules = {
  numbers: {
    artist: number('artist_id', 'f64', idOf),
    rating: number('rating', 'u8', u8),
    disc: number('disc', 'u16', u16),
    year: number('year', 'u16', year),
  },
  texts: { name: value('name', textOf) },
  shared: {},
  lists: { tracks: value('tracks', idsOf) },
} satisfies TableRules
export type AlbumRows = Rows<typeof albumRules>

export const artistRules = {
  numbers: { rating: number('rating', 'u8', u8) },
  texts: { name: value('name', textOf), artwork: value('artwork_id', artworkOf) },
  shared: {},
  lists: { tracks: value('tracks', idsOf) },
} satisfies TableRules
export type ArtistRows = Rows<typeof artistRules>

export const playlistRules = {
  numbers: {},
  texts: {
    name: value('name', textOf),
    type: value('type', textOf),
    description: value('description', textOf),
    artwork: value('artwork_id', artworkOf),
  },
  shared: {},
  lists: { tracks: value('tracks', idsOf) },
} satisfies TableRules
export type PlaylistRows = Rows<typeof playlistRules>

export const tagRules = {
  numbers: { archived: number('archived', 'u8', flag) },
  texts: { name: value('name', textOf) },
  shared: {},
  lists: { tracks: value('tracks', idsOf) },
} satisfies TableRules
export type TagRows = Rows<typeof tagRules>

export const trashRules = { numbers: {}, texts: {}, shared: {}, lists: { tracks: value('tracks', idsOf) } } satisfies TableRules
