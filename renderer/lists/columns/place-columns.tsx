// The columns of tables of genres, decades, playlists, tags and folders.

import type { ArtworkId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Swatch } from '../../controls/Swatch.tsx'
import { hrefOf } from '../../state/Link.tsx'
import { formatListLength, formatNumber, formatSongCount } from '../../words/format.ts'
import { nameColumnBase, nameLink, numberColumn } from './collection-columns.tsx'
import type { Column } from './column.ts'
import type { NamedPlaces, PlaceSortBy } from './named-places.ts'
import { moreButton } from './row-buttons.tsx'

/** A place as an item of a table. */
export type PlaceItem = { readonly row: number; readonly places: NamedPlaces }
type PlaceColumn = Column<PlaceItem, PlaceSortBy>

/** How many covers are drawn beside a name. */
const maxCovers = 4

const addressAt = ({ row, places }: PlaceItem): string => hrefOf(places.place(row))
export const coverAt = ({ row, places }: PlaceItem): ArtworkId | null => places.covers(row, 1)[0] ?? null
export const summaryAt = ({ row, places }: PlaceItem): string =>
  places.songs(row) === 0 ? t('lists.empty') : `${formatSongCount(places.songs(row))} · ${formatListLength(places.seconds(row))}`

const coverOrIcon = (item: PlaceItem, className: string) => {
  const { nested } = item.places
  return nested === undefined ? <Cover artwork={coverAt(item)} size={80} className={className} /> : <Icon name={nested.icon(item.row)} />
}

const nameColumn: PlaceColumn = {
  ...nameColumnBase,
  name: 'name',
  cell: item => (
    <>
      {item.places.dot === undefined ? coverOrIcon(item, 'cover-xs') : <Swatch id={item.places.dot(item.row)} />}
      {nameLink(addressAt(item), item.places.title(item.row))}
      {moreButton}
    </>
  ),
}
const lengthColumn: PlaceColumn = {
  name: 'length',
  head: t('fields.length'),
  by: 'length',
  descendingFirst: true,
  className: 'r cut',
  defaultWidth: 6,
  hidePriority: 0,
  cell: ({ row, places }) => formatListLength(places.seconds(row)),
}

export const allPlaceColumns: readonly PlaceColumn[] = [
  numberColumn,
  nameColumn,
  {
    name: 'covers',
    head: t('kinds.covers'),
    className: 'covers',
    defaultWidth: { share: 1.7, leastWidth: 9 },
    hidePriority: 2,
    cell: ({ row, places }) =>
      places.covers(row, maxCovers).map(artwork => <Cover key={artwork} artwork={artwork} size={80} className="cover-xs" />),
  },
  {
    name: 'tracks',
    head: t('kinds.songs'),
    by: 'tracks',
    descendingFirst: true,
    className: 'r',
    defaultWidth: 5,
    hidePriority: 1,
    cell: ({ row, places }) => formatNumber(places.songs(row)),
  },
  lengthColumn,
]
export const defaultPlaceColumns = ['number', 'name', 'covers', 'tracks', 'length'] as const

const subfoldersColumn: PlaceColumn = {
  name: 'within',
  head: t('kinds.folders'),
  className: 'r',
  defaultWidth: 5,
  hidePriority: 1,
  cell: ({ row, places }) => {
    const folders = places.nested?.childCount(row) ?? 0
    return folders === 0 ? '' : formatNumber(folders)
  },
}
/** The columns of a tree of places (folders). */
export const nestedColumns: readonly PlaceColumn[] = allPlaceColumns.flatMap(column =>
  column.name === 'tracks' ? [subfoldersColumn, column] : [column],
)
export const defaultNestedColumns = ['name', 'within', 'tracks', 'length'] as const

export const placeTwoLineColumns: readonly PlaceColumn[] = [
  numberColumn,
  {
    ...nameColumn,
    cell: item => (
      <>
        {coverOrIcon(item, 'cover-sm')}
        <span className="grow two">
          {nameLink(addressAt(item), item.places.title(item.row), 't cut')}
          <span className="s cut">{formatSongCount(item.places.songs(item.row))}</span>
        </span>
        {moreButton}
      </>
    ),
  },
  lengthColumn,
]
