// Albums as covers.
import type { Ref } from 'react'
import type { Album } from '../../shared/library/model/model.ts'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import type { CoverSize } from '../../shared/list-views.ts'
import { addressOf } from '../state/Link.tsx'
import { albumRoute } from '../state/view/route.ts'
import type { CardFace } from './Card.tsx'
import { Cards } from './Cards.tsx'
import { albumName, useAlbumSource } from './menus/album-source.ts'
import { type SelectionControl, useSelectionControl } from './use-list-control.ts'
import type { ListController } from './virtual/list-controller.ts'

export type AlbumGridProps = {
  readonly label: string
  /** Album rows in the order shown. */
  readonly rows: Uint32Array
  /** The second line of a card: artist and year, or the year alone. */
  readonly line: 'artist' | 'year'
  readonly choice?: SelectionControl
  readonly covers?: CoverSize | undefined
  readonly sortedBy?: SortedBy | null
  readonly controller?: Ref<ListController>
}

export function AlbumGrid({ label, rows, line, choice, covers, sortedBy = null, controller }: AlbumGridProps) {
  const source = useAlbumSource(rows)
  const own = useSelectionControl(label)
  return (
    <Cards
      label={label}
      rows={rows}
      source={source}
      choice={choice ?? own}
      covers={covers}
      sortedBy={sortedBy}
      controller={controller}
      face={album => albumFace(album, line)}
    />
  )
}

/** The content of an album's card. */
export const albumFace = (album: Album, line: AlbumGridProps['line']): Omit<CardFace, 'playing'> => ({
  title: albumName(album),
  line: lineOf(album, line),
  artwork: album.artwork,
  round: false,
  address: addressOf(albumRoute(album.id)),
})

function lineOf(album: Album, line: AlbumGridProps['line']): string {
  const year = album.year === 0 ? '' : String(album.year)
  return line === 'year' ? year : [album.artist, year].filter(part => part !== '').join(' · ')
}
