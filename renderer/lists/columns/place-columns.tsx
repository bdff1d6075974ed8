// The columns of tables of genres, decades, playlists, tags and folders.

import type { ArtworkId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Swatch } from '../../controls/Swatch.tsx'
import { addressOf } from '../../state/Link.tsx'
import { count, listLength, songs } from '../../words/format.ts'
import { link, named, number } from './collection-columns.tsx'
import type { Column } from './column.ts'
import type { NamedPlaces, PlaceSortBy } from './named-places.ts'
import { more } from './row-buttons.tsx'

/** A place as an item of a table. */
export type PlaceItem = { readonly row: number; readonly places: NamedPlaces }
type PlaceColumn = Column<PlaceItem, PlaceSortBy>

/** How many covers are drawn beside a name. */
const mostCovers = 4

const addressAt = ({ row, places }: PlaceItem): string => addressOf(places.place(row))
export const coverAt = ({ row, places }: PlaceItem): ArtworkId | null => places.covers(row, 1)[0] ?? null
export const lineAt = ({ row, places }: PlaceItem): string =>
  places.songs(row) === 0 ? t('lists.empty') : `${songs(places.songs(row))} · ${listLength(places.seconds(row))}`

const picture = (item: PlaceItem, className: string) => {
  const { nested } = item.places
  return nested === undefined ? <Cover artwork={coverAt(item)} size={80} className={className} /> : <Icon name={nested.icon(item.row)} />
}

const name: PlaceColumn = {
  ...named,
  name: 'name',
  cell: item => (
    <>
      {item.places.dot === undefined ? picture(item, 'cover-xs') : <Swatch of={item.places.dot(item.row)} />}
      {link(addressAt(item), item.places.title(item.row))}
      {more}
    </>
  ),
}
const length: PlaceColumn = {
  name: 'length',
  head: t('lists.length'),
  by: 'length',
  largestFirst: true,
  className: 'r cut',
  usual: 6,
  givesWay: 0,
  cell: ({ row, places }) => listLength(places.seconds(row)),
}

export const allPlaceColumns: readonly PlaceColumn[] = [
  number,
  name,
  {
    name: 'covers',
    head: t('lists.covers'),
    className: 'covers',
    usual: { share: 1.7, least: 9 },
    givesWay: 2,
    cell: ({ row, places }) =>
      places.covers(row, mostCovers).map(artwork => <Cover key={artwork} artwork={artwork} size={80} className="cover-xs" />),
  },
  {
    name: 'tracks',
    head: t('lists.songs'),
    by: 'tracks',
    largestFirst: true,
    className: 'r',
    usual: 5,
    givesWay: 1,
    cell: ({ row, places }) => count(places.songs(row)),
  },
  length,
]
export const usualPlaceColumns = ['number', 'name', 'covers', 'tracks', 'length'] as const

const within: PlaceColumn = {
  name: 'within',
  head: t('lists.folders'),
  className: 'r',
  usual: 5,
  givesWay: 1,
  cell: ({ row, places }) => {
    const folders = places.nested?.within(row) ?? 0
    return folders === 0 ? '' : count(folders)
  },
}
/** The columns of a tree of places (folders). */
export const nestedColumns: readonly PlaceColumn[] = allPlaceColumns.flatMap(column =>
  column.name === 'tracks' ? [within, column] : [column],
)
export const usualNestedColumns = ['name', 'within', 'tracks', 'length'] as const

export const placeLines: readonly PlaceColumn[] = [
  number,
  {
    ...name,
    cell: item => (
      <>
        {picture(item, 'cover-sm')}
        <span className="grow two">
          {link(addressAt(item), item.places.title(item.row), 't cut')}
          <span className="s cut">{songs(item.places.songs(item.row))}</span>
        </span>
        {more}
      </>
    ),
  },
  length,
]
