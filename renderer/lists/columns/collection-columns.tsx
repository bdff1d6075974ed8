// The columns of album and artist tables, and those that other collections share with them.

import type { Album, Artist } from '../../../shared/library/model/model.ts'
import type { AlbumSortBy, ArtistSortBy } from '../../../shared/library/order/sort-collections.ts'
import { totalsOf } from '../../../shared/library/order/totals.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { hrefOf } from '../../state/Link.tsx'
import { albumRoute, artistRoute } from '../../state/view/route.ts'
import { formatDay, formatListLength, formatNumber, formatSongCount } from '../../words/format.ts'
import { albumName } from '../menus/album-source.ts'
import { artistName } from '../menus/artist-source.ts'
import type { CellContext, Column } from './column.ts'
import { dotSeparated, linkedCells, textCells } from './columns.tsx'
import { moreButton, thumbUpButton } from './row-buttons.tsx'

type AlbumColumn = Column<Album, AlbumSortBy>
type ArtistColumn = Column<Artist, ArtistSortBy>

export const numberColumn = {
  name: 'number',
  head: '#',
  menuName: t('fields.number'),
  className: 'n',
  defaultWidth: 2.5,
  hidePriority: 0,
  cell: (_item: unknown, { position }: { readonly position: number }) => formatNumber(position + 1),
} as const

export const nameLink = (address: string, text: string, className = 't cut grow') => (
  <a className={`${className} own-way`} href={address} tabIndex={-1} draggable={false}>
    {text}
  </a>
)
export const nameColumnBase = {
  head: t('fields.name'),
  by: 'name',
  className: 'titles',
  defaultWidth: { share: 2.5, leastWidth: 11 },
  hidePriority: 0,
  required: true,
} as const

/** The buttons behind the name of an album or artist: its thumb, and its menu. */
const buttons = (kind: 'albums' | 'artists', row: number, { library, readOnlyReason }: CellContext) => (
  <>
    {thumbUpButton({ rating: library[kind].rating[row] ?? 0, readOnlyReason })}
    {moreButton}
  </>
)

const albumNameColumn: AlbumColumn = {
  ...nameColumnBase,
  name: 'name',
  cell: (album, context) => (
    <>
      <Cover artwork={album.artwork} size={80} className="cover-xs" />
      {nameLink(hrefOf(albumRoute(album.id)), albumName(album))}
      {buttons('albums', album.row, context)}
    </>
  ),
}

export const allAlbumColumns: readonly AlbumColumn[] = [
  numberColumn,
  albumNameColumn,
  {
    name: 'artist',
    head: t('kinds.artist'),
    by: 'artist',
    defaultWidth: { share: 1.7, leastWidth: 7.25 },
    hidePriority: 4,
    ...linkedCells(
      (album: Album) => album.artist,
      ({ artistId }) => (artistId === null ? null : { kind: 'artist', id: artistId }),
    ),
  },
  { name: 'genre', head: t('kinds.genre'), defaultWidth: 6, hidePriority: 2, ...textCells((album: Album) => album.genre) },
  { name: 'year', head: t('kinds.year'), by: 'year', className: 'r', defaultWidth: 2.75, hidePriority: 3, cell: album => album.year || '' },
  {
    name: 'discs',
    head: t('kinds.discs'),
    className: 'r',
    defaultWidth: 3,
    hidePriority: 1,
    cell: album => (album.discs > 1 ? album.discs : ''),
  },
  {
    name: 'tracks',
    head: t('kinds.songs'),
    by: 'tracks',
    descendingFirst: true,
    className: 'r',
    defaultWidth: 3.25,
    hidePriority: 2,
    cell: album => formatNumber(album.tracks),
  },
  {
    name: 'plays',
    head: t('fields.plays'),
    by: 'plays',
    descendingFirst: true,
    className: 'r',
    defaultWidth: 3.5,
    hidePriority: 2,
    cell: ({ row }, { library }) => formatNumber(totalsOf(library).albums.plays[row] ?? 0),
  },
  {
    name: 'added',
    head: t('fields.added'),
    by: 'added',
    descendingFirst: true,
    className: 'r cut',
    defaultWidth: 6,
    hidePriority: 1,
    cell: ({ row }, { library, today }) => formatDay(totalsOf(library).albums.added[row] ?? 0, today),
  },
  {
    name: 'length',
    head: t('fields.length'),
    by: 'length',
    descendingFirst: true,
    className: 'r cut',
    defaultWidth: 5,
    hidePriority: 0,
    cell: album => formatListLength(album.length),
  },
]
export const defaultAlbumColumns = ['number', 'name', 'artist', 'year', 'tracks', 'plays', 'added', 'length'] as const

/**
 * The columns of a list of albums with two lines per row: number; cover and name, with artist, year and genre below it; number of songs;
 * length.
 */
export const albumTwoLineColumns: readonly AlbumColumn[] = [
  numberColumn,
  {
    ...albumNameColumn,
    cell: (album, context) => (
      <>
        <Cover artwork={album.artwork} size={80} className="cover-sm" />
        <span className="grow two">
          {nameLink(hrefOf(albumRoute(album.id)), albumName(album), 't cut')}
          <span className="s cut">{dotSeparated([album.artist, album.year === 0 ? '' : String(album.year), album.genre])}</span>
        </span>
        {buttons('albums', album.row, context)}
      </>
    ),
  },
  {
    name: 'tracks',
    head: t('kinds.songs'),
    className: 'r cut',
    defaultWidth: 5.5,
    hidePriority: 1,
    cell: album => formatSongCount(album.tracks),
  },
  {
    name: 'length',
    head: t('fields.length'),
    className: 'r cut',
    defaultWidth: 5,
    hidePriority: 0,
    cell: album => formatListLength(album.length),
  },
]

const artistLengthColumn: ArtistColumn = {
  name: 'length',
  head: t('fields.length'),
  by: 'length',
  descendingFirst: true,
  className: 'r cut',
  defaultWidth: 5.5,
  hidePriority: 0,
  cell: ({ row }, { library }) => formatListLength(totalsOf(library).artists.length[row] ?? 0),
}
const artistNameColumn: ArtistColumn = {
  ...nameColumnBase,
  name: 'name',
  cell: (artist, context) => (
    <>
      <Cover artwork={artist.artwork} size={80} className="cover-xs round" />
      {nameLink(hrefOf(artistRoute(artist.id)), artistName(artist))}
      {buttons('artists', artist.row, context)}
    </>
  ),
}

export const allArtistColumns: readonly ArtistColumn[] = [
  numberColumn,
  artistNameColumn,
  {
    name: 'albums',
    head: t('kinds.albums'),
    by: 'albums',
    descendingFirst: true,
    className: 'r',
    defaultWidth: 4,
    hidePriority: 2,
    cell: artist => formatNumber(artist.albums),
  },
  {
    name: 'tracks',
    head: t('kinds.songs'),
    by: 'tracks',
    descendingFirst: true,
    className: 'r',
    defaultWidth: 4,
    hidePriority: 3,
    cell: artist => formatNumber(artist.tracks),
  },
  {
    name: 'plays',
    head: t('fields.plays'),
    by: 'plays',
    descendingFirst: true,
    className: 'r',
    defaultWidth: 4,
    hidePriority: 2,
    cell: ({ row }, { library }) => formatNumber(totalsOf(library).artists.plays[row] ?? 0),
  },
  {
    name: 'added',
    head: t('fields.added'),
    by: 'added',
    descendingFirst: true,
    className: 'r cut',
    defaultWidth: 6,
    hidePriority: 1,
    cell: ({ row }, { library, today }) => formatDay(totalsOf(library).artists.added[row] ?? 0, today),
  },
  artistLengthColumn,
]
export const defaultArtistColumns = ['number', 'name', 'albums', 'tracks', 'plays', 'added', 'length'] as const

export const artistTwoLineColumns: readonly ArtistColumn[] = [
  numberColumn,
  {
    ...artistNameColumn,
    cell: (artist, context) => (
      <>
        <Cover artwork={artist.artwork} size={80} className="cover-sm round" />
        <span className="grow two">
          {nameLink(hrefOf(artistRoute(artist.id)), artistName(artist), 't cut')}
          <span className="s cut">
            {dotSeparated([artist.albums > 0 ? t('count.albums', { count: artist.albums }) : '', formatSongCount(artist.tracks)])}
          </span>
        </span>
        {buttons('artists', artist.row, context)}
      </>
    ),
  },
  artistLengthColumn,
]
