// The columns of track tables: heads, sort orders, cells.

import type { ReactNode } from 'react'
import { albumId, artistId } from '../../../shared/ids.ts'
import type { Library, Place, SortBy, Track } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { addressOf } from '../../state/Link.tsx'
import { count, dayOf, megabytes, songLength } from '../../words/format.ts'
import type { Column, Spot } from './column.ts'
import { MarkedHere } from './MarkedHere.tsx'
import { likeButton, more } from './row-buttons.tsx'

type TrackColumn = Column<Track, SortBy>

/** Cells of a name, each in the writing direction of its own script. */
export function namedBy<Item>(text: (item: Item, library: Library) => string) {
  return { className: 'cut own-way', cell: (item: Item, { library }: Spot): ReactNode => text(item, library) } as const
}
/** The place that a name in a cell links to. */
type Lead = Extract<Place, { readonly kind: 'album' | 'artist' }>

/** A name that links to a place: clicks are handled by the table (use-list-control.ts), the keyboard uses the row's menu. */
const leadingTo = (route: Lead | null, text: string): ReactNode =>
  route === null || text === '' ? (
    text
  ) : (
    <a href={addressOf(route)} tabIndex={-1} draggable={false} data-leads={route.kind} data-id={route.id}>
      {text}
    </a>
  )
/** Cells of a name that links to an artist or album. */
export function leadingBy<Item>(text: (item: Item, library: Library) => string, to: (item: Item, library: Library) => Lead | null) {
  return {
    className: 'cut own-way',
    cell: (item: Item, { library }: Spot): ReactNode => leadingTo(to(item, library), text(item, library)),
  } as const
}
/** The artist and the album of a track as links; null for those that the library does not have. */
const artistOf = ({ row }: Track, { artists, tracks }: Library): Lead | null => lead('artist', artists.id[tracks.artist[row] ?? -1])
const albumOf = ({ row }: Track, { albums, tracks }: Library): Lead | null => lead('album', albums.id[tracks.album[row] ?? -1])
const albumArtistOf = ({ row }: Track, { albums, artists, tracks }: Library): Lead | null =>
  lead('artist', artists.id[albums.artist[tracks.album[row] ?? -1] ?? -1])
function lead(kind: 'artist' | 'album', id: number | undefined): Lead | null {
  if (id === undefined) return null
  return kind === 'artist' ? { kind, id: artistId(id) } : { kind, id: albumId(id) }
}
/** The thumb of a song's row. */
const like = (rating: number, { mayNotEdit }: Spot) => likeButton({ rating, mayNotEdit })
const titleOf = (track: Track): string => (track.title === '' ? t('lists.untitled') : track.title)

const titleOnly = (track: Track, spot: Spot): ReactNode => (
  <>
    <span className="t cut grow own-way">{titleOf(track)}</span>
    {like(track.rating, spot)}
    {more}
  </>
)
const pictured = (track: Track, spot: Spot): ReactNode => (
  <>
    <Cover artwork={track.artwork} size={80} className="cover-xs" />
    {titleOnly(track, spot)}
  </>
)
const found = (track: Track, spot: Spot): ReactNode => (
  <>
    <Cover artwork={track.artwork} size={80} className="cover-xs" />
    <span className="t cut grow">
      <MarkedHere text={titleOf(track)} />
    </span>
    {like(track.rating, spot)}
    {more}
  </>
)
/** A cell with two lines: title, then artist and album. */
const twoLines = (track: Track, spot: Spot): ReactNode => (
  <>
    <Cover artwork={track.artwork} size={80} className="cover-sm" />
    <span className="grow two">
      <span className="t cut own-way">{titleOf(track)}</span>
      <span className="s cut">{joined([track.artist, track.album])}</span>
    </span>
    {like(track.rating, spot)}
    {more}
  </>
)
/** Names side by side, each isolated in its own writing direction. */
export function joined(names: readonly string[]): ReactNode {
  const present = names.filter(each => each !== '')
  return present.map((each, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two names may be the same
    <span key={index}>
      {index > 0 && ' · '}
      <bdi>{each}</bdi>
    </span>
  ))
}

/** A rating in words: 5 and more is a thumb up, 1 a thumb down (choice C-19); other values are shown as numbers. */
const rating = (value: number): string =>
  value === 0 ? '' : value >= 5 ? t('lists.liked') : value === 1 ? t('lists.disliked') : String(value)

const number = { name: 'number', head: '#', words: t('lists.number'), className: 'n', usual: 2.5, givesWay: 0 } as const

const trackColumns = [
  { ...number, cell: (_track, { position }) => count(position + 1) },
  {
    name: 'title',
    head: t('lists.title'),
    by: 'title',
    className: 'titles',
    usual: { share: 2.5, least: 11 },
    givesWay: 0,
    always: true,
    cell: pictured,
  },
  {
    name: 'artist',
    head: t('lists.artist'),
    by: 'artist',
    usual: { share: 1.35, least: 6.5 },
    givesWay: 4,
    ...leadingBy((track: Track) => track.artist, artistOf),
  },
  {
    name: 'albumArtist',
    head: t('lists.albumArtist'),
    by: 'albumArtist',
    usual: { share: 1.35, least: 6.5 },
    givesWay: 2,
    ...leadingBy(
      ({ row }: Track, { artists, albums, tracks }) => artists.name.at(albums.artist[tracks.album[row] ?? -1] ?? -1),
      albumArtistOf,
    ),
  },
  {
    name: 'album',
    head: t('lists.album'),
    by: 'album',
    usual: { share: 1.7, least: 7.25 },
    givesWay: 3,
    ...leadingBy((track: Track) => track.album, albumOf),
  },
  { name: 'track', head: t('lists.track'), by: 'track', className: 'r', usual: 2.75, givesWay: 1, cell: track => track.number || '' },
  { name: 'disc', head: t('lists.disc'), by: 'disc', className: 'r', usual: 2.5, givesWay: 1, cell: track => track.disc || '' },
  { name: 'genre', head: t('lists.genre'), by: 'genre', usual: 6, givesWay: 2, ...namedBy((track: Track) => track.genre) },
  { name: 'year', head: t('lists.year'), by: 'year', className: 'r', usual: 2.75, givesWay: 2, cell: track => track.year || '' },
  {
    name: 'plays',
    head: t('lists.plays'),
    by: 'plays',
    largestFirst: true,
    className: 'r',
    usual: 3.25,
    givesWay: 3,
    cell: track => count(track.plays),
  },
  {
    name: 'rating',
    head: t('lists.rating'),
    by: 'rating',
    largestFirst: true,
    className: 'cut',
    usual: 4,
    givesWay: 1,
    cell: track => rating(track.rating),
  },
  {
    name: 'added',
    head: t('lists.added'),
    by: 'added',
    largestFirst: true,
    className: 'r cut',
    usual: 6,
    givesWay: 1,
    cell: (track, { today }) => dayOf(track.added, today),
  },
  {
    name: 'length',
    head: t('lists.time'),
    by: 'length',
    className: 'r',
    usual: 3.25,
    givesWay: 0,
    cell: track => songLength(track.length),
  },
  {
    name: 'size',
    head: t('lists.size'),
    by: 'size',
    largestFirst: true,
    className: 'r cut',
    usual: 4.5,
    givesWay: 1,
    cell: ({ row }, { library }) => megabytesOf(library.tracks.size[row] ?? 0),
  },
  {
    name: 'type',
    head: t('lists.type'),
    by: 'type',
    className: 'cut',
    usual: 4,
    givesWay: 1,
    cell: ({ row }, { library }) => library.tracks.type.at(row).replace(/^audio\/(x-)?/, ''),
  },
  {
    name: 'path',
    head: t('lists.folder'),
    by: 'path',
    usual: { share: 1.7, least: 7.25 },
    givesWay: 1,
    ...namedBy(({ row }: Track, { tracks }) => tracks.path.at(row)),
  },
] as const satisfies readonly TrackColumn[]
type TrackColumnName = (typeof trackColumns)[number]['name']

const megabytesOf = (bytes: number): string => (bytes > 0 ? megabytes(bytes) : '–')

/** All columns that a table of tracks can show. */
export const allTrackColumns: readonly TrackColumn[] = trackColumns
const column = (wanted: TrackColumnName): TrackColumn => {
  const found = allTrackColumns.find(each => each.name === wanted)
  if (found === undefined) throw new Error(`No column ${wanted}`)
  return found
}

const trackNumber: TrackColumn = { ...number, cell: (track, { position }) => track.number || position + 1 }
const title: TrackColumn = { ...column('title'), cell: titleOnly }
const [artist, plays, length] = [column('artist'), column('plays'), column('length')]

const playsInWords: TrackColumn = { ...plays, usual: 4.5, cell: track => t('format.plays', { count: track.plays }) }

/** Tables whose columns can be chosen, with the default columns of each. */
export const usualColumns = {
  songs: ['number', 'title', 'artist', 'album', 'genre', 'year', 'plays', 'added', 'length'],
  playlist: ['number', 'title', 'artist', 'album', 'plays', 'length'],
} as const satisfies Record<string, readonly TrackColumnName[]>
export type TableKind = keyof typeof usualColumns

/** Tables with fixed columns. */
export const fixedTables = {
  album: [trackNumber, title, plays, length],
  /** An album by several artists. */
  mixed: [trackNumber, title, artist, plays, length],
  /** The first songs of a search. */
  found: [column('number'), { ...column('title'), cell: found }, artist, length],
  top: [column('number'), column('title'), playsInWords, length],
  /** Any list of songs with two lines per row. */
  lines: [column('number'), { ...column('title'), cell: twoLines }, playsInWords, length],
} as const satisfies Record<string, readonly TrackColumn[]>
export type FixedTable = keyof typeof fixedTables
