// The columns of album and artist tables, and those that other collections share with them.

import type { Album, Artist } from '../../../shared/library/model/model.ts'
import type { AlbumSortBy, ArtistSortBy } from '../../../shared/library/order/sort-collections.ts'
import { totalsOf } from '../../../shared/library/order/totals.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { addressOf } from '../../state/Link.tsx'
import { albumRoute, artistRoute } from '../../state/view/route.ts'
import { count, dayOf, listLength, songs } from '../../words/format.ts'
import { albumName } from '../menus/album-source.ts'
import { artistName } from '../menus/artist-source.ts'
import type { Column, Spot } from './column.ts'
import { joined, leadingBy, namedBy } from './columns.tsx'
import { likeButton, more } from './row-buttons.tsx'

type AlbumColumn = Column<Album, AlbumSortBy>
type ArtistColumn = Column<Artist, ArtistSortBy>

export const number = {
  name: 'number',
  head: '#',
  words: t('lists.number'),
  className: 'n',
  usual: 2.5,
  givesWay: 0,
  cell: (_item: unknown, { position }: { readonly position: number }) => count(position + 1),
} as const

export const link = (address: string, text: string, className = 't cut grow') => (
  <a className={`${className} own-way`} href={address} tabIndex={-1} draggable={false}>
    {text}
  </a>
)
export const named = {
  head: t('lists.name'),
  by: 'name',
  className: 'titles',
  usual: { share: 2.5, least: 11 },
  givesWay: 0,
  always: true,
} as const

/** The buttons behind the name of an album or artist: its thumb, and its menu. */
const buttons = (of: 'albums' | 'artists', row: number, { library, mayNotEdit }: Spot) => (
  <>
    {likeButton({ rating: library[of].rating[row] ?? 0, mayNotEdit })}
    {more}
  </>
)

const albumTitle: AlbumColumn = {
  ...named,
  name: 'name',
  cell: (album, spot) => (
    <>
      <Cover artwork={album.artwork} size={80} className="cover-xs" />
      {link(addressOf(albumRoute(album.id)), albumName(album))}
      {buttons('albums', album.row, spot)}
    </>
  ),
}

export const allAlbumColumns: readonly AlbumColumn[] = [
  number,
  albumTitle,
  {
    name: 'artist',
    head: t('lists.artist'),
    by: 'artist',
    usual: { share: 1.7, least: 7.25 },
    givesWay: 4,
    ...leadingBy(
      (album: Album) => album.artist,
      ({ artistId }) => (artistId === null ? null : { kind: 'artist', id: artistId }),
    ),
  },
  { name: 'genre', head: t('lists.genre'), usual: 6, givesWay: 2, ...namedBy((album: Album) => album.genre) },
  { name: 'year', head: t('lists.year'), by: 'year', className: 'r', usual: 2.75, givesWay: 3, cell: album => album.year || '' },
  { name: 'discs', head: t('lists.discs'), className: 'r', usual: 3, givesWay: 1, cell: album => (album.discs > 1 ? album.discs : '') },
  {
    name: 'tracks',
    head: t('lists.songs'),
    by: 'tracks',
    largestFirst: true,
    className: 'r',
    usual: 3.25,
    givesWay: 2,
    cell: album => count(album.tracks),
  },
  {
    name: 'plays',
    head: t('lists.plays'),
    by: 'plays',
    largestFirst: true,
    className: 'r',
    usual: 3.5,
    givesWay: 2,
    cell: ({ row }, { library }) => count(totalsOf(library).albums.plays[row] ?? 0),
  },
  {
    name: 'added',
    head: t('lists.added'),
    by: 'added',
    largestFirst: true,
    className: 'r cut',
    usual: 6,
    givesWay: 1,
    cell: ({ row }, { library, today }) => dayOf(totalsOf(library).albums.added[row] ?? 0, today),
  },
  {
    name: 'length',
    head: t('lists.length'),
    by: 'length',
    largestFirst: true,
    className: 'r cut',
    usual: 5,
    givesWay: 0,
    cell: album => listLength(album.length),
  },
]
export const usualAlbumColumns = ['number', 'name', 'artist', 'year', 'tracks', 'plays', 'added', 'length'] as const

/** The columns of a list of albums with two lines per row: the name, and artist and year below it. */
export const albumLines: readonly AlbumColumn[] = [
  number,
  {
    ...albumTitle,
    cell: (album, spot) => (
      <>
        <Cover artwork={album.artwork} size={80} className="cover-sm" />
        <span className="grow two">
          {link(addressOf(albumRoute(album.id)), albumName(album), 't cut')}
          <span className="s cut">{joined([album.artist, album.year === 0 ? '' : String(album.year), album.genre])}</span>
        </span>
        {buttons('albums', album.row, spot)}
      </>
    ),
  },
  { name: 'tracks', head: t('lists.songs'), className: 'r cut', usual: 5.5, givesWay: 1, cell: album => songs(album.tracks) },
  { name: 'length', head: t('lists.length'), className: 'r cut', usual: 5, givesWay: 0, cell: album => listLength(album.length) },
]

const lengthOf: ArtistColumn = {
  name: 'length',
  head: t('lists.length'),
  by: 'length',
  largestFirst: true,
  className: 'r cut',
  usual: 5.5,
  givesWay: 0,
  cell: ({ row }, { library }) => listLength(totalsOf(library).artists.length[row] ?? 0),
}
const artistTitle: ArtistColumn = {
  ...named,
  name: 'name',
  cell: (artist, spot) => (
    <>
      <Cover artwork={artist.artwork} size={80} className="cover-xs round" />
      {link(addressOf(artistRoute(artist.id)), artistName(artist))}
      {buttons('artists', artist.row, spot)}
    </>
  ),
}

export const allArtistColumns: readonly ArtistColumn[] = [
  number,
  artistTitle,
  {
    name: 'albums',
    head: t('lists.albums'),
    by: 'albums',
    largestFirst: true,
    className: 'r',
    usual: 4,
    givesWay: 2,
    cell: artist => count(artist.albums),
  },
  {
    name: 'tracks',
    head: t('lists.songs'),
    by: 'tracks',
    largestFirst: true,
    className: 'r',
    usual: 4,
    givesWay: 3,
    cell: artist => count(artist.tracks),
  },
  {
    name: 'plays',
    head: t('lists.plays'),
    by: 'plays',
    largestFirst: true,
    className: 'r',
    usual: 4,
    givesWay: 2,
    cell: ({ row }, { library }) => count(totalsOf(library).artists.plays[row] ?? 0),
  },
  {
    name: 'added',
    head: t('lists.added'),
    by: 'added',
    largestFirst: true,
    className: 'r cut',
    usual: 6,
    givesWay: 1,
    cell: ({ row }, { library, today }) => dayOf(totalsOf(library).artists.added[row] ?? 0, today),
  },
  lengthOf,
]
export const usualArtistColumns = ['number', 'name', 'albums', 'tracks', 'plays', 'added', 'length'] as const

export const artistLines: readonly ArtistColumn[] = [
  number,
  {
    ...artistTitle,
    cell: (artist, spot) => (
      <>
        <Cover artwork={artist.artwork} size={80} className="cover-sm round" />
        <span className="grow two">
          {link(addressOf(artistRoute(artist.id)), artistName(artist), 't cut')}
          <span className="s cut">
            {joined([artist.albums > 0 ? t('format.albums', { count: artist.albums }) : '', songs(artist.tracks)])}
          </span>
        </span>
        {buttons('artists', artist.row, spot)}
      </>
    ),
  },
  lengthOf,
]
