// The columns of track tables: heads, sort orders, cells.

import type { ReactNode } from 'react'
import { albumId, artistId } from '../../../shared/ids.ts'
import type { Library, Place, SortBy, Track } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { hrefOf } from '../../state/Link.tsx'
import { formatDay, formatMegabytes, formatNumber, formatSongLength } from '../../words/format.ts'
import type { CellContext, Column } from './column.ts'
import { moreButton, thumbUpButton } from './row-buttons.tsx'
import { SearchHighlight } from './SearchHighlight.tsx'

type TrackColumn = Column<Track, SortBy>

/** Cells of a name, each in the writing direction of its own script. */
export function textCells<Item>(text: (item: Item, library: Library) => string) {
  return { className: 'cut own-way', cell: (item: Item, { library }: CellContext): ReactNode => text(item, library) } as const
}
/** The place that a name in a cell links to. */
type LinkTarget = Extract<Place, { readonly kind: 'album' | 'artist' }>

/**
 * A name that links to a place, or plain text without a place or name: clicks are handled by the table (use-list-handlers.ts), the keyboard
 * uses the row's menu.
 */
const linkTo = (route: LinkTarget | null, text: string): ReactNode =>
  route === null || text === '' ? (
    text
  ) : (
    <a href={hrefOf(route)} tabIndex={-1} draggable={false} data-leads={route.kind} data-id={route.id}>
      {text}
    </a>
  )
/** Cells of a name that links to an artist or album. */
export function linkedCells<Item>(
  text: (item: Item, library: Library) => string,
  target: (item: Item, library: Library) => LinkTarget | null,
) {
  return {
    className: 'cut own-way',
    cell: (item: Item, { library }: CellContext): ReactNode => linkTo(target(item, library), text(item, library)),
  } as const
}
/** The artist of a track as the target of a link; null if the library does not have the artist. */
const artistLink = ({ row }: Track, { artists, tracks }: Library): LinkTarget | null =>
  linkTarget('artist', artists.id[tracks.artist[row] ?? -1])
/** The album of a track as the target of a link; null if the library does not have the album. */
const albumLink = ({ row }: Track, { albums, tracks }: Library): LinkTarget | null =>
  linkTarget('album', albums.id[tracks.album[row] ?? -1])
/** The artist of a track's album as the target of a link; null if the library does not have the artist. */
const albumArtistLink = ({ row }: Track, { albums, artists, tracks }: Library): LinkTarget | null =>
  linkTarget('artist', artists.id[albums.artist[tracks.album[row] ?? -1] ?? -1])
function linkTarget(kind: 'artist' | 'album', id: number | undefined): LinkTarget | null {
  if (id === undefined) return null
  return kind === 'artist' ? { kind, id: artistId(id) } : { kind, id: albumId(id) }
}
/** The thumb of a song's row. */
const thumbUpCell = (rating: number, { readOnlyReason }: CellContext) => thumbUpButton({ rating, readOnlyReason })
const displayTitle = (track: Track): string => (track.title === '' ? t('unknown.title') : track.title)

const titleCell = (track: Track, spot: CellContext): ReactNode => (
  <>
    <span className="t cut grow own-way">{displayTitle(track)}</span>
    {thumbUpCell(track.rating, spot)}
    {moreButton}
  </>
)
const coverTitleCell = (track: Track, spot: CellContext): ReactNode => (
  <>
    <Cover artwork={track.artwork} size={80} className="cover-xs" />
    {titleCell(track, spot)}
  </>
)
const highlightedTitleCell = (track: Track, spot: CellContext): ReactNode => (
  <>
    <Cover artwork={track.artwork} size={80} className="cover-xs" />
    <span className="t cut grow">
      <SearchHighlight text={displayTitle(track)} />
    </span>
    {thumbUpCell(track.rating, spot)}
    {moreButton}
  </>
)
/** A cell with two lines: title, then artist and album. */
const twoLineCell = (track: Track, spot: CellContext): ReactNode => (
  <>
    <Cover artwork={track.artwork} size={80} className="cover-sm" />
    <span className="grow two">
      <span className="t cut own-way">{displayTitle(track)}</span>
      <span className="s cut">{dotSeparated([track.artist, track.album])}</span>
    </span>
    {thumbUpCell(track.rating, spot)}
    {moreButton}
  </>
)
/** Names separated by dots, each isolated in its own writing direction; empty ones are left out. */
export function dotSeparated(names: readonly string[]): ReactNode {
  const nonEmpty = names.filter(each => each !== '')
  return nonEmpty.map((each, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two names may be the same
    <span key={index}>
      {index > 0 && ' · '}
      <bdi>{each}</bdi>
    </span>
  ))
}

/** A rating in words: 5 and more is a thumb up, 1 a thumb down (choice C-19), 0 (none) is ''; other values are shown as numbers. */
const ratingText = (value: number): string =>
  value === 0 ? '' : value >= 5 ? t('thumbs.liked') : value === 1 ? t('thumbs.disliked') : String(value)

const numberColumn = {
  name: 'number',
  head: '#',
  menuName: t('fields.number'),
  className: 'n',
  defaultWidth: 2.5,
  hidePriority: 0,
} as const

const trackColumns = [
  { ...numberColumn, cell: (_track, { position }) => formatNumber(position + 1) },
  {
    name: 'title',
    head: t('fields.title'),
    by: 'title',
    className: 'titles',
    defaultWidth: { share: 2.5, leastWidth: 11 },
    hidePriority: 0,
    required: true,
    cell: coverTitleCell,
  },
  {
    name: 'artist',
    head: t('kinds.artist'),
    by: 'artist',
    defaultWidth: { share: 1.35, leastWidth: 6.5 },
    hidePriority: 4,
    ...linkedCells((track: Track) => track.artist, artistLink),
  },
  {
    name: 'albumArtist',
    head: t('fields.albumArtist'),
    by: 'albumArtist',
    defaultWidth: { share: 1.35, leastWidth: 6.5 },
    hidePriority: 2,
    ...linkedCells(
      ({ row }: Track, { artists, albums, tracks }) => artists.name.at(albums.artist[tracks.album[row] ?? -1] ?? -1),
      albumArtistLink,
    ),
  },
  {
    name: 'album',
    head: t('kinds.album'),
    by: 'album',
    defaultWidth: { share: 1.7, leastWidth: 7.25 },
    hidePriority: 3,
    ...linkedCells((track: Track) => track.album, albumLink),
  },
  {
    name: 'track',
    head: t('fields.track'),
    by: 'track',
    className: 'r',
    defaultWidth: 2.75,
    hidePriority: 1,
    cell: track => track.number || '',
  },
  { name: 'disc', head: t('fields.disc'), by: 'disc', className: 'r', defaultWidth: 2.5, hidePriority: 1, cell: track => track.disc || '' },
  { name: 'genre', head: t('kinds.genre'), by: 'genre', defaultWidth: 6, hidePriority: 2, ...textCells((track: Track) => track.genre) },
  { name: 'year', head: t('kinds.year'), by: 'year', className: 'r', defaultWidth: 2.75, hidePriority: 2, cell: track => track.year || '' },
  {
    name: 'plays',
    head: t('fields.plays'),
    by: 'plays',
    descendingFirst: true,
    className: 'r',
    defaultWidth: 3.25,
    hidePriority: 3,
    cell: track => formatNumber(track.plays),
  },
  {
    name: 'rating',
    head: t('fields.rating'),
    by: 'rating',
    descendingFirst: true,
    className: 'cut',
    defaultWidth: 4,
    hidePriority: 1,
    cell: track => ratingText(track.rating),
  },
  {
    name: 'added',
    head: t('fields.added'),
    by: 'added',
    descendingFirst: true,
    className: 'r cut',
    defaultWidth: 6,
    hidePriority: 1,
    cell: (track, { today }) => formatDay(track.added, today),
  },
  {
    name: 'length',
    head: t('fields.time'),
    by: 'length',
    className: 'r',
    defaultWidth: 3.25,
    hidePriority: 0,
    cell: track => formatSongLength(track.length),
  },
  {
    name: 'size',
    head: t('fields.size'),
    by: 'size',
    descendingFirst: true,
    className: 'r cut',
    defaultWidth: 4.5,
    hidePriority: 1,
    cell: ({ row }, { library }) => megabytesOf(library.tracks.size[row] ?? 0),
  },
  {
    name: 'type',
    head: t('fields.type'),
    by: 'type',
    className: 'cut',
    defaultWidth: 4,
    hidePriority: 1,
    cell: ({ row }, { library }) => library.tracks.type.at(row).replace(/^audio\/(x-)?/, ''),
  },
  {
    name: 'path',
    head: t('kinds.folder'),
    by: 'path',
    defaultWidth: { share: 1.7, leastWidth: 7.25 },
    hidePriority: 1,
    ...textCells(({ row }: Track, { tracks }) => tracks.path.at(row)),
  },
] as const satisfies readonly TrackColumn[]
type TrackColumnName = (typeof trackColumns)[number]['name']

const megabytesOf = (bytes: number): string => (bytes > 0 ? formatMegabytes(bytes) : '–')

/** All columns that a table of tracks can show. */
export const allTrackColumns: readonly TrackColumn[] = trackColumns
const columnNamed = (columnName: TrackColumnName): TrackColumn => {
  const column = allTrackColumns.find(each => each.name === columnName)
  if (column === undefined) throw new Error(`No column ${columnName}`)
  return column
}

const trackNumberColumn: TrackColumn = { ...numberColumn, cell: (track, { position }) => track.number || position + 1 }
const titleColumn: TrackColumn = { ...columnNamed('title'), cell: titleCell }
const [artistColumn, playsColumn, lengthColumn] = [columnNamed('artist'), columnNamed('plays'), columnNamed('length')]

const playsTextColumn: TrackColumn = { ...playsColumn, defaultWidth: 4.5, cell: track => t('count.plays', { count: track.plays }) }

/** Tables whose columns can be chosen, with the default columns of each. */
export const defaultColumns = {
  songs: ['number', 'title', 'artist', 'album', 'genre', 'year', 'plays', 'added', 'length'],
  playlist: ['number', 'title', 'artist', 'album', 'plays', 'length'],
} as const satisfies Record<string, readonly TrackColumnName[]>
export type TableKind = keyof typeof defaultColumns

/** Tables with fixed columns. */
export const fixedTables = {
  album: [trackNumberColumn, titleColumn, playsColumn, lengthColumn],
  /** An album by several artists. */
  mixed: [trackNumberColumn, titleColumn, artistColumn, playsColumn, lengthColumn],
  /** The first songs of a search. */
  found: [columnNamed('number'), { ...columnNamed('title'), cell: highlightedTitleCell }, artistColumn, lengthColumn],
  top: [columnNamed('number'), columnNamed('title'), playsTextColumn, lengthColumn],
  /** Any list of songs with two lines per row. */
  lines: [columnNamed('number'), { ...columnNamed('title'), cell: twoLineCell }, playsTextColumn, lengthColumn],
} as const satisfies Record<string, readonly TrackColumn[]>
export type FixedTable = keyof typeof fixedTables
