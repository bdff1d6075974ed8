// Artists as round pictures.

import type { Ref } from 'react'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import type { CoverSize } from '../../shared/list-views.ts'
import { t } from '../../shared/words/words.ts'
import { addressOf } from '../state/Link.tsx'
import { artistRoute } from '../state/view/route.ts'
import { songs } from '../words/format.ts'
import { Cards } from './Cards.tsx'
import { artistName, useArtistSubject } from './menus/artist-subject.ts'
import { type SelectionControl, useSelectionControl } from './use-list-control.ts'
import type { ListController } from './virtual/list-controller.ts'

export type ArtistGridProps = {
  readonly label: string
  /** Artist rows in the order shown. */
  readonly rows: Uint32Array
  readonly choice?: SelectionControl
  readonly covers?: CoverSize | undefined
  readonly sortedBy?: SortedBy | null
  readonly port?: Ref<ListController>
}

export function ArtistGrid({ label, rows, choice, covers, sortedBy = null, port }: ArtistGridProps) {
  const subject = useArtistSubject(rows)
  const own = useSelectionControl(label)
  return (
    <Cards
      label={label}
      rows={rows}
      subject={subject}
      choice={choice ?? own}
      covers={covers}
      sortedBy={sortedBy}
      port={port}
      face={artist => ({
        title: artistName(artist),
        line: artist.albums > 0 ? t('format.albums', { count: artist.albums }) : songs(artist.tracks),
        artwork: artist.artwork,
        round: true,
        address: addressOf(artistRoute(artist.id)),
      })}
    />
  )
}
