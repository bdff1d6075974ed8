// For tests: tables with columns and cells of every kind.
import type { NumberColumn, TableColumns } from './columns.ts'

const count = <K extends NumberColumn['kind']>(member: string, kind: K, max: number): NumberColumn<K> => ({ member, kind, cell: { max } })

export const tables = {
  songs: {
    numbers: {
      number: count('track', 'u16', 0xffff),
      year: count('year', 'u16', 9999),
      plays: count('plays', 'u32', 0xffff_ffff),
      rating: count('rating', 'u8', 0xff),
      size: count('size', 'f64', Number.MAX_SAFE_INTEGER),
      album: { member: 'album_id', kind: 'f64', cell: 'id' },
      added: { member: 'uploaded_on', kind: 'u32', cell: 'day' },
      trashed: { member: 'trashed', kind: 'u8', cell: 'flag' },
      gain: { member: 'replay_gain', kind: 'f32', cell: 'gain' },
    },
    texts: { title: { member: 'title', cell: 'text' }, file: { member: 'file', cell: 'text' } },
    shared: {
      genre: { member: 'genre', cell: 'text' },
      artwork: { member: 'artwork_id', cell: 'artwork' },
      path: { member: 'path', cell: 'text' },
    },
    lists: {
      credits: { member: 'artists_additional', cell: { map: 'artists_additional_map', member: 'artist_id' } },
      genres: { member: 'genres_additional', cell: { textsOf: 'genre' } },
    },
    requiresOneOf: ['title', 'file'],
  },
  artists: {
    numbers: { rating: count('rating', 'u8', 0xff) },
    texts: { name: { member: 'name', cell: 'text' }, artwork: { member: 'artwork_id', cell: 'artwork' } },
    shared: {},
    lists: { tracks: { member: 'tracks', cell: 'ids' } },
    builtIn: { id: 0, row: { name: 'Various Artists' } },
  },
  tags: {
    numbers: { archived: { member: 'archived', kind: 'u8', cell: 'flag' } },
    texts: { name: { member: 'name', cell: 'text' } },
    shared: {},
    lists: { tracks: { member: 'tracks', cell: 'ids' } },
  },
} satisfies Readonly<Record<string, TableColumns>>
