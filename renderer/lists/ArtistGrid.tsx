// A grid of artists as round pictures.

import type { Ref } from 'react'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import type { CoverSize } from '../../shared/list-views.ts'
import { t } from '../../shared/words/words.ts'
import { hrefOf } from '../state/Link.tsx'
import { artistRoute } from '../state/view/route.ts'
import { formatSongCount } from '../words/format.ts'
import { CardGrid } from './CardGrid.tsx'
import { artistName, useArtistSource } from './menus/artist-source.ts'
import { type SelectionState, useLocalSelection } from './use-list-handlers.ts'
import type { ListController } from './virtual/list-controller.ts'

export type ArtistGridProps = {
  readonly label: string
  /** Artist rows in the order shown. */
  readonly rows: Uint32Array
  readonly selectionState?: SelectionState
  readonly coverSize?: CoverSize | undefined
  readonly sortedBy?: SortedBy | null
  readonly controller?: Ref<ListController>
}

export function ArtistGrid({ label, rows, selectionState, coverSize, sortedBy = null, controller }: ArtistGridProps) {
  const source = useArtistSource(rows)
  const ownSelection = useLocalSelection(label)
  return (
    <CardGrid
      label={label}
      rows={rows}
      source={source}
      selectionState={selectionState ?? ownSelection}
      coverSize={coverSize}
      sortedBy={sortedBy}
      controller={controller}
      cardContent={artist => ({
        title: artistName(artist),
        subtitle: artist.albums > 0 ? t('count.albums', { count: artist.albums }) : formatSongCount(artist.tracks),
        artwork: artist.artwork,
        round: true,
        address: hrefOf(artistRoute(artist.id)),
      })}
    />
  )
}
