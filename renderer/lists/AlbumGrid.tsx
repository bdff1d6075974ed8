// A grid of albums as covers.
import type { Ref } from 'react'
import type { Album } from '../../shared/library/model/model.ts'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import type { CoverSize } from '../../shared/list-views.ts'
import { hrefOf } from '../state/Link.tsx'
import { albumRoute } from '../state/view/route.ts'
import type { CardFace } from './Card.tsx'
import { Cards } from './Cards.tsx'
import { albumName, useAlbumSource } from './menus/album-source.ts'
import { type SelectionState, useLocalSelection } from './use-list-handlers.ts'
import type { ListController } from './virtual/list-controller.ts'

export type AlbumGridProps = {
  readonly label: string
  /** Album rows in the order shown. */
  readonly rows: Uint32Array
  /** The second line of a card: artist and year, or the year alone. */
  readonly subtitle: 'artist' | 'year'
  readonly selectionState?: SelectionState
  readonly coverSize?: CoverSize | undefined
  readonly sortedBy?: SortedBy | null
  readonly controller?: Ref<ListController>
}

export function AlbumGrid({ label, rows, subtitle, selectionState, coverSize, sortedBy = null, controller }: AlbumGridProps) {
  const source = useAlbumSource(rows)
  const ownSelection = useLocalSelection(label)
  return (
    <Cards
      label={label}
      rows={rows}
      source={source}
      selectionState={selectionState ?? ownSelection}
      coverSize={coverSize}
      sortedBy={sortedBy}
      controller={controller}
      face={album => albumCardContent(album, subtitle)}
    />
  )
}

/** The content of an album's card. */
export const albumCardContent = (album: Album, subtitle: AlbumGridProps['subtitle']): Omit<CardFace, 'playing'> => ({
  title: albumName(album),
  subtitle: subtitleOf(album, subtitle),
  artwork: album.artwork,
  round: false,
  address: hrefOf(albumRoute(album.id)),
})

function subtitleOf(album: Album, subtitle: AlbumGridProps['subtitle']): string {
  const year = album.year === 0 ? '' : String(album.year)
  return subtitle === 'year' ? year : [album.artist, year].filter(part => part !== '').join(' · ')
}
